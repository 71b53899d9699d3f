/** Sections of the account dialog, in its order: a feature's are lines here, a method's are in its `account`. */
import type { ComponentType } from 'react';
import type { AccountSectionProps, SignInMethod } from '../../methods/method';

export interface AccountSectionEntry {
  /** As the hub's profile of the user names it. */
  offer: string;
  load: () => Promise<ComponentType<AccountSectionProps>>;
}

const trustedBrowsers: AccountSectionEntry = {
  offer: 'trusted_browsers',
  load: async () => (await import('./TrustedBrowsersSection')).TrustedBrowsersSection,
};
const twoStep: AccountSectionEntry = {
  offer: 'factors',
  load: async () => (await import('./TwoStepSection')).TwoStepSection,
};
const activity: AccountSectionEntry = {
  offer: 'activity',
  load: async () => (await import('./ActivitySection')).ActivitySection,
};

const agreements: AccountSectionEntry = {
  offer: 'agreements',
  load: async () => (await import('./AgreementsSection')).AgreementsSection,
};

/** After the sessions. */
export function sectionsWith(methods: readonly SignInMethod[]): AccountSectionEntry[] {
  const ofMethods = methods.flatMap(({ account }) =>
    account ? [{ offer: account.offer, load: async () => (await account.load()).Section }] : [],
  );
  return [...ofMethods, twoStep, trustedBrowsers];
}

export const lastSections: readonly AccountSectionEntry[] = [activity, agreements];
