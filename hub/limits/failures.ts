/** Limits of failed tries (`limits/failureLimit`). Their windows are fixed: pictures, pauses and warnings read the same failures. */
import type { Limit, LimitedTenant, Limits } from '../http/hubLimits';
import { defineLimit } from './limit';

const minuteMs = 60 * 1000;
export const failureWindowMs = 15 * minuteMs;
/** The window of an account's total. */
export const totalWindowMs = 60 * minuteMs;

/** Most failures of one account from one address block, or from one known device. */
export const failuresPerAccount = 10;
/** The same from the wider block. */
export const failuresPerAccountInBlock = 20;
/** Most failures of one address block over all accounts. */
export const failuresPerAddress = 30;
/** The same of the wider block. */
export const failuresPerBlock = 100;
/** Most failures of one account an hour, over all browsers that it does not know (NIST SP 800-63B-4, 3.2.2). */
export const failuresPerHour = 100;

const ofTenant = { isOfTenant: true, hasOwnWindow: false } as const;

export const failuresOfAccountHere = defineLimit({
  ...ofTenant,
  id: 'failures-per-account-and-address',
  counts: 'failed tries',
  per: 'an account and an address (IPv4, /64), or a browser that it knows',
  most: failuresPerAccount,
  windowMs: failureWindowMs,
  between: [5, 20],
  why: 'below 5 typing errors keep owners out; above 20 one address guesses 80 times an hour',
});
export const failuresOfAccountInBlock = defineLimit({
  ...ofTenant,
  id: 'failures-per-account-and-block',
  counts: 'failed tries',
  per: 'an account and a wide block (/24, /48)',
  most: failuresPerAccountInBlock,
  windowMs: failureWindowMs,
  between: [5, 50],
  why: 'below 5 neighbors cost an owner a code; above 50 one network guesses 200 times an hour',
});
export const failuresOfAddress = defineLimit({
  ...ofTenant,
  id: 'failures-per-address',
  counts: 'failed tries',
  per: 'an address (IPv4, /64), over all accounts',
  most: failuresPerAddress,
  windowMs: failureWindowMs,
  between: [10, 300],
  why: 'below 10 a household stays out; above 300 one address tries a common password at 1,200 accounts an hour',
});
export const failuresOfBlock = defineLimit({
  ...ofTenant,
  id: 'failures-per-block',
  counts: 'failed tries',
  per: 'a wide block (/24, /48), over all accounts',
  most: failuresPerBlock,
  windowMs: failureWindowMs,
  between: [20, 1000],
  why: 'below 20 an office needs codes; above 1,000 one network tries a common password at 4,000 accounts an hour',
});
export const failuresOfAccount = defineLimit({
  ...ofTenant,
  id: 'failures-per-account',
  counts: 'failed tries',
  per: 'an account, from browsers that it does not know',
  most: failuresPerHour,
  windowMs: totalWindowMs,
  between: [20, 100],
  why: 'below 20 a few typing errors of strangers cost the owner a code; NIST SP 800-63B-4 allows no more than 100',
});

/** How many failures count as too many, for the tenant of an attempt. */
export interface MostFailures {
  /** Of an account from one address block or known device. */
  here: number;
  /** Of an account from a wide block. */
  inBlock: number;
  /** Of an address block, over all accounts. */
  address: number;
  /** Of a wide block, over all accounts. */
  block: number;
  /** Of an account an hour, over all browsers that it does not know. */
  total: number;
}

/** @param tenant without one the hub's */
export function mostFailures({ limits, tenant }: { limits: Limits; tenant?: LimitedTenant }): MostFailures {
  const mostOf = (limit: Limit) => limits.of(limit, tenant).most;
  return {
    here: mostOf(failuresOfAccountHere),
    inBlock: mostOf(failuresOfAccountInBlock),
    address: mostOf(failuresOfAddress),
    block: mostOf(failuresOfBlock),
    total: mostOf(failuresOfAccount),
  };
}
