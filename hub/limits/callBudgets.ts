/** Limits of calls that cost time or rows: checks, starts of sign-ins, events, uploads. Times are milliseconds. */
import { defineLimit } from './limit';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Pictures and other checks, for one address block. */
export const picturesOfAddress = defineLimit({
  id: 'checks-per-address',
  name: 'pictures',
  counts: 'checks and pictures shown',
  per: 'an address (IPv4, /64)',
  most: 60,
  windowMs: 10 * minuteMs,
  between: [20, 3000],
  why: 'below 20 a household stays out; above 3,000 a script collects pictures',
});
/** Checks without a picture for its wide block; long before, they are dearer (`captcha/checkLevel`). */
export const picturesOfBlock = defineLimit({
  id: 'checks-per-block',
  name: 'pictures block',
  counts: 'checks shown',
  per: 'a wide block (/24, /48)',
  most: 600,
  windowMs: 10 * minuteMs,
  between: [200, 30_000],
  why: 'below 200 an office stays out; above 30,000 a script works at no cost',
});
export const providerStartsOfAddress = defineLimit({
  id: 'provider-starts-per-address',
  name: 'provider starts',
  counts: 'sign-ins begun at other services',
  per: 'an address (IPv4, /64)',
  most: 60,
  windowMs: 10 * minuteMs,
  between: [20, 3000],
  why: 'below 20 a household stays out; each is a row, and a call of the other service',
});

/** Sign-ins that apps begin by OpenID: a whole office may arrive in one minute. */
export const openIdStartsOfAddress = defineLimit({
  id: 'openid-starts-per-address',
  name: 'openid starts',
  counts: 'sign-ins that apps begin by OpenID',
  per: 'an address (IPv4, /64)',
  most: 600,
  windowMs: 10 * minuteMs,
  between: [60, 10_000],
  why: 'below 60 an office stays out; each is a row',
});

/** Tries to undo a change. Tokens cannot be guessed; each try reads the database. */
export const undosOfAddress = defineLimit({
  id: 'undos-per-address',
  name: 'undos',
  counts: 'tries to undo a change',
  per: 'an address (IPv4, /64)',
  most: 30,
  windowMs: 10 * minuteMs,
  between: [10, 300],
  why: 'below 10 an owner with a stolen account stays out; each reads the database',
});

/** Tracking events, for one address block and for one tenant. */
export const eventsOfAddress = defineLimit({
  id: 'events-per-address',
  name: 'events address',
  counts: 'tracking events',
  per: 'an address (IPv4, /64)',
  most: 3000,
  windowMs: hourMs,
  between: [0, 100_000],
  why: '0 keeps none; each is a row for 30 days',
});
export const eventsOfTenant = defineLimit({
  id: 'events-per-tenant',
  name: 'events tenant',
  counts: 'tracking events',
  per: 'a tenant',
  most: 500_000,
  windowMs: dayMs,
  between: [0, 50_000_000],
  why: '0 keeps none; each is a row for 30 days',
  isOfTenant: true,
});

/** Bytes and files one account may store within any 24 hours (`upload/reserveUpload`). */
export const bytesOfAccount = 5 * 2 ** 30;
export const filesOfAccount = 500;
export const uploadWindowMs = dayMs;
export const uploadedBytes = defineLimit({
  id: 'upload-bytes-per-account',
  counts: 'bytes uploaded',
  per: 'an account',
  most: bytesOfAccount,
  windowMs: uploadWindowMs,
  between: [2 ** 20, 2 ** 40],
  why: 'below 1 MiB no picture fits; above 1 TiB one account fills a bucket within days',
  isOfTenant: true,
  hasOwnWindow: false,
});
export const uploadedFiles = defineLimit({
  id: 'upload-files-per-account',
  counts: 'files uploaded',
  per: 'an account',
  most: filesOfAccount,
  windowMs: uploadWindowMs,
  between: [1, 100_000],
  why: '0 would be an error for each upload: switch uploads off by leaving out the storage',
  isOfTenant: true,
  hasOwnWindow: false,
});

export const qrCodesOfAddress = defineLimit({
  id: 'qr-codes-per-address',
  name: 'qr codes',
  counts: 'QR codes drawn',
  per: 'an address (IPv4, /64)',
  most: 60,
  windowMs: 10 * minuteMs,
  between: [20, 3000],
  why: 'below 20 a household stays out; the messenger counts each',
});

/**
 * Codes of one messenger, for one address block and for its wider one: each is a call that the messenger counts. A whole
 * office may arrive in one minute. Browsers that have signed in before have a reserve: one script behind an address does
 * not keep them out.
 */
export const messengerCodesOfAddress = defineLimit({
  id: 'messenger-codes-per-address',
  name: 'messenger codes',
  counts: 'codes that an app around the portal sends',
  per: 'an address (IPv4, /64)',
  most: 900,
  windowMs: 10 * minuteMs,
  between: [60, 10_000],
  why: 'below 60 an office stays out; the messenger counts each',
});
export const messengerCodesOfBlock = defineLimit({
  id: 'messenger-codes-per-block',
  name: 'messenger codes block',
  counts: 'codes that an app around the portal sends',
  per: 'a wide block (/24, /48)',
  most: 1800,
  windowMs: 10 * minuteMs,
  between: [120, 20_000],
  why: 'below 120 an office stays out; the messenger counts each',
});
/** Codes of one known browser; beyond them it counts as an unknown one. */
export const messengerCodesOfBrowser = defineLimit({
  id: 'messenger-codes-per-known-browser',
  name: 'messenger codes browser',
  counts: 'codes that an app around the portal sends',
  per: 'a browser that has signed in before',
  most: 20,
  windowMs: 10 * minuteMs,
  between: [5, 100],
  why: 'beyond them a browser counts as an unknown one',
});

/** Calls of one operator. */
export const callsOfOperator = defineLimit({
  id: 'console-calls-per-operator',
  name: 'console calls',
  counts: 'calls of the console',
  per: 'an operator',
  most: 600,
  windowMs: 10 * minuteMs,
  between: [60, 60_000],
  why: 'below 60 the console is of no use; above 60,000 a stolen token reads everyone within minutes',
});
