import type { MergePlan } from '../api/merge';

/** One of two accounts that are joined, as a plan shows it. */
export const plannedAccount: MergePlan['stays'] = {
  username: 'Ada',
  created_at: 1,
  password: true,
  links: [],
  credentials: 0,
  factors: [],
  apps: [],
};

/** Two accounts of one person that differ in nothing but their names. */
export const mergePlan: MergePlan = {
  seen: 'shown',
  stays: plannedAccount,
  ends: { ...plannedAccount, username: 'Ada 2' },
  after: plannedAccount,
  dropped: [],
  asks_second_factor: false,
};

export const mergeOffer = { merge: 'offer', foundBy: '13800138000' };
