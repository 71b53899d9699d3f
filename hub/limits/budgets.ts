/**
 * Limits of codes and messages, which cost money. They are generous for visitors, also for many behind one address; a
 * script reaches them within a minute. Times are milliseconds.
 */
import { defineLimit } from './limit';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Codes sent for one address (an IPv4 address, the /64 of an IPv6 one), and for its wide block (/24, /48), which may have
 * more in all but fewer for each address in it. Beyond the free ones each mail costs a solved picture; a text message
 * always does (`codes/sendPrice`).
 */
export const freeCodesOfAddress = defineLimit({
  id: 'free-codes-per-address',
  name: 'free codes address',
  counts: 'mails with a code that need no check',
  per: 'an address (IPv4, /64)',
  most: 5,
  windowMs: 10 * minuteMs,
  between: [0, 100],
  why: '0 lets every mail need a check; above 100 a script fills strangers’ mailboxes without one',
});
export const freeCodesOfBlock = defineLimit({
  id: 'free-codes-per-block',
  name: 'free codes block',
  counts: 'mails with a code that need no check',
  per: 'a wide block (/24, /48)',
  most: 10,
  windowMs: 10 * minuteMs,
  between: [0, 200],
  why: '0 lets every mail need a check; above 200 a script fills strangers’ mailboxes without one',
});
export const codesOfAddress = defineLimit({
  id: 'codes-per-address',
  name: 'codes address',
  counts: 'codes sent',
  per: 'an address (IPv4, /64)',
  most: 30,
  windowMs: 10 * minuteMs,
  between: [5, 600],
  why: 'below 5 a household cannot sign in; above 600 one address uses up a tenant’s texts within hours',
});
export const codesOfBlock = defineLimit({
  id: 'codes-per-block',
  name: 'codes block',
  counts: 'codes sent',
  per: 'a wide block (/24, /48)',
  most: 60,
  windowMs: 10 * minuteMs,
  between: [10, 1200],
  why: 'below 10 a household cannot sign in; above 1,200 one network uses up a tenant’s texts within hours',
});
/** A tenth of the text messages of a tenant's day. */
export const codesOfBlockADay = defineLimit({
  id: 'codes-per-block-a-day',
  name: 'codes block day',
  counts: 'codes sent',
  per: 'a wide block (/24, /48)',
  most: 500,
  windowMs: dayMs,
  between: [50, 5000],
  why: 'below 50 an office cannot sign in; above 5,000 one network uses up the texts of a tenant’s day',
});

/** Codes that one recipient gets without a picture, no matter who asks. */
export const freeCodesOfRecipient = defineLimit({
  id: 'free-codes-per-recipient',
  name: 'free codes recipient',
  counts: 'mails with a code that need no check',
  per: 'a mailbox',
  most: 5,
  windowMs: hourMs,
  between: [0, 20],
  why: '0 lets every mail need a check; above 20 strangers flood a mailbox without one',
  isOfTenant: true,
});

/**
 * Codes for one recipient that strangers may cause: over all addresses and purposes together, so that the guesses of a
 * day are at most codes × tries. Second factors after a right first factor count apart.
 */
export const codesOfRecipient = defineLimit({
  id: 'codes-per-recipient',
  name: 'codes recipient',
  counts: 'codes sent because of strangers',
  per: 'a mailbox or phone',
  most: 20,
  windowMs: dayMs,
  between: [5, 60],
  why: 'below 5 owners stay out; each code takes 5 guesses, so 60 are 300 guesses a day',
  isOfTenant: true,
  hasOwnWindow: false,
});

/** The same from one wide block, so that one stranger elsewhere cannot use up the owner's. */
export const codesOfRecipientHere = defineLimit({
  id: 'codes-per-recipient-and-block',
  name: 'codes recipient block',
  counts: 'codes sent because of strangers',
  per: 'a mailbox or phone, and the wide block that asks',
  most: 10,
  windowMs: dayMs,
  between: [3, 30],
  why: 'below 3 a visitor whose code is late stays out; above 30 one stranger uses up the owner’s',
  isOfTenant: true,
  hasOwnWindow: false,
});

/**
 * Beyond `codesOfRecipient`: one an hour for each wide block that solved a picture, so that strangers cannot keep the
 * owner out of a new browser, and a bound for all blocks together. Such a code takes fewer tries.
 */
export const codesBeyondHere = defineLimit({
  id: 'more-codes-per-recipient-and-block',
  name: 'codes beyond block',
  counts: 'codes sent when a recipient’s are used up',
  per: 'a mailbox or phone, and the wide block that asks',
  most: 1,
  windowMs: hourMs,
  between: [1, 5],
  why: '0 would keep owners out; above 5 a stranger guesses more',
  isOfTenant: true,
  hasOwnWindow: false,
});
export const codesBeyond = defineLimit({
  id: 'more-codes-per-recipient',
  name: 'codes beyond',
  counts: 'codes sent when a recipient’s are used up',
  per: 'a mailbox or phone',
  most: 60,
  windowMs: dayMs,
  between: [10, 200],
  why: 'below 10 a few strangers keep an owner out; each takes 2 guesses, so 200 are 400 guesses a day',
  isOfTenant: true,
  hasOwnWindow: false,
});

/** Codes for one recipient in a browser that the account knows: apart from everything that strangers ask for. */
export const codesOfKnownBrowser = defineLimit({
  id: 'codes-per-known-browser',
  name: 'codes browser',
  counts: 'codes sent',
  per: 'a recipient, and a browser that the account knows',
  most: 20,
  windowMs: dayMs,
  between: [5, 100],
  why: 'below 5 owners stay out; above 100 a stolen browser floods the owner',
  isOfTenant: true,
});

/** Codes for new addresses of one account: its owner needs no picture. */
export const addressCodesOfAccount = defineLimit({
  id: 'new-address-codes-per-account',
  name: 'address codes',
  counts: 'codes sent to addresses that an owner wants to add',
  per: 'an account',
  most: 10,
  windowMs: dayMs,
  between: [3, 30],
  why: 'below 3 a typing error locks out; above 30 an account floods strangers, because owners need no check',
  isOfTenant: true,
});

/** Mails to one mailbox that say it has no account. */
export const noticesOfRecipient = defineLimit({
  id: 'no-account-mails-per-recipient',
  name: 'notices recipient',
  counts: 'mails that say a mailbox has no account',
  per: 'a mailbox',
  most: 3,
  windowMs: dayMs,
  between: [1, 10],
  why: '0 would leave people waiting; above 10 strangers flood a mailbox',
  isOfTenant: true,
});

/** Text messages and mails of one tenant. */
export const smsOfTenant = defineLimit({
  id: 'texts-per-tenant',
  name: 'sms tenant',
  counts: 'text messages',
  per: 'a tenant',
  most: 5000,
  windowMs: dayMs,
  between: [0, 1_000_000],
  why: '0 sends none; above 1,000,000 no bill has a limit any more',
  isOfTenant: true,
  hasOwnWindow: false,
  setting: 'smsPerDay',
});
export const mailsOfTenant = defineLimit({
  id: 'mails-per-tenant',
  name: 'mails tenant',
  counts: 'mails with codes',
  per: 'a tenant',
  most: 20_000,
  windowMs: dayMs,
  between: [0, 10_000_000],
  why: '0 sends none; above 10,000,000 a flood costs the sender’s good name',
  isOfTenant: true,
  hasOwnWindow: false,
  setting: 'mailsPerDay',
});

/** Text messages of one tenant to one foreign country: international ones are where toll fraud earns. */
export const smsOfCountry = defineLimit({
  id: 'texts-per-foreign-country',
  name: 'sms country',
  counts: 'text messages',
  per: 'a tenant and a foreign country',
  most: 500,
  windowMs: dayMs,
  between: [0, 100_000],
  why: '0 sends none; international texts are where toll fraud earns',
  isOfTenant: true,
  hasOwnWindow: false,
});

/**
 * How much of a tenant's day each kind of visitor may use. The rest is a reserve: 30 % that needs at least a solved
 * picture, and half of it, because programs solve pictures, for owners only.
 */
export const shareOfDay = { stranger: 0.7, solved: 0.85, factor: 1, known: 1 } as const;
/** Parts of a tenant's day at which the log and the metrics tell the operator. */
export const alarmsOfDay: readonly number[] = [0.5, shareOfDay.stranger];

/** Mails that warn the owner of an account of guessed passwords. */
export const warningsOfAccount = defineLimit({
  id: 'guessing-warnings-per-account',
  name: 'guess warnings',
  counts: 'mails that warn an owner of guessed passwords',
  per: 'an account',
  most: 1,
  windowMs: dayMs,
  between: [1, 5],
  why: '0 would tell no owner; above 5 strangers flood the owner',
  isOfTenant: true,
});

/** Text messages to the owner of an account without an address: who signs in could add and remove ways in all day. */
export const noticeTextsOfAccount = defineLimit({
  id: 'notice-texts-per-account',
  name: 'notice texts',
  counts: 'texts that tell an owner without a mailbox of a change',
  per: 'an account',
  most: 10,
  windowMs: dayMs,
  between: [3, 50],
  why: 'below 3 an owner misses a change; above 50 one account earns a stranger texts all day',
  isOfTenant: true,
});

/** How long a one-time code is good, and how many guesses it takes. */
export const codeLifeMs = 10 * minuteMs;
export const codeTries = 5;
/** Of a code beyond the recipient's total (`codesBeyond`). */
export const codeTriesBeyond = 2;
/** Between two codes for one purpose and recipient, from one address block (docs/contract.md section 6, "Resend"). */
export const resendAfterMs = minuteMs;
export const resendClock = defineLimit({
  id: 'wait-between-codes',
  name: 'resend',
  counts: 'codes sent',
  per: 'a recipient, a purpose and the wide block that asks',
  most: 1,
  windowMs: resendAfterMs,
  between: [1, 1],
  why: 'forms count this minute down; docs/contract.md promises it',
  hasOwnWindow: false,
});
/** Messages that one solved picture pays for besides the first: a visitor whose code did not arrive asks again. */
export const repeatsPerImage = defineLimit({
  id: 'repeats-per-check',
  name: 'confirmation repeats',
  counts: 'further codes after a password without a verdict',
  per: 'a visit and a name',
  most: 2,
  windowMs: 15 * minuteMs,
  between: [2, 2],
  why: 'a visitor whose code did not arrive asks again; more would be free texts',
  hasOwnWindow: false,
});
