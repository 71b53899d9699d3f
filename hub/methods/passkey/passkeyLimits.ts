/** Limits of passkeys. Times are milliseconds. */
import { defineLimit } from '../../limits/limit';

const minuteMs = 60 * 1000;

/** Checks of passkeys of one address block. */
export const passkeyLoginsOfAddress = defineLimit({
  id: 'passkey-sign-ins-per-address',
  name: 'passkey logins',
  counts: 'sign-ins with passkeys, right or wrong',
  per: 'an address (IPv4, /64)',
  most: 100,
  windowMs: 10 * minuteMs,
  between: [20, 3000],
  why: 'below 20 a household stays out; above 3,000 a script keeps the hub busy',
});
/** Challenges to sign in for one address block: each page with the form takes one. */
export const passkeyChallengesOfAddress = defineLimit({
  id: 'passkey-challenges-per-address',
  name: 'passkey challenges',
  counts: 'pages that offer passkeys',
  per: 'an address (IPv4, /64)',
  most: 300,
  windowMs: 10 * minuteMs,
  between: [60, 10_000],
  why: 'below 60 a household stays out; each is a row',
});
/** Others, whatever strangers at the address do. */
export const passkeyChallengesOfAccount = defineLimit({
  id: 'passkey-challenges-per-account',
  name: 'passkey challenges of an account',
  counts: 'questions for a passkey to a signed-in owner',
  per: 'an account',
  most: 30,
  windowMs: 10 * minuteMs,
  between: [10, 300],
  why: 'below 10 an owner with two keys stays out; each is a row',
  isOfTenant: true,
});
/** Some keepers of passkeys count on each device apart: their counters go back often. */
export const copiesOfAccount = defineLimit({
  id: 'copied-passkey-mails-per-account',
  name: 'copied passkeys',
  counts: 'mails that warn an owner of a copied passkey',
  per: 'an account',
  most: 1,
  windowMs: 24 * 60 * minuteMs,
  between: [1, 5],
  why: '0 would tell no owner; above 5 the mails are noise',
  isOfTenant: true,
});

/** In the order of `hub limits list`. */
export const passkeyLimits = [
  passkeyLoginsOfAddress,
  passkeyChallengesOfAddress,
  passkeyChallengesOfAccount,
  copiesOfAccount,
];
