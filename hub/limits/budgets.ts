/**
 * Limits of what costs money or time. They are generous for visitors, also for many behind one address; a script reaches
 * them within a minute. Times are milliseconds.
 */
import type { BudgetRule } from './budget';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Codes sent for one address (an IPv4 address, the /64 of an IPv6 one), and for its wide block (/24, /48), which may have
 * more in all but fewer for each address in it. Beyond the free ones each mail costs a solved picture; a text message
 * always does (`codes/sendPrice`).
 */
export const freeCodesOfAddress: BudgetRule = {
  name: 'free codes address',
  most: 5,
  windowMs: 10 * minuteMs,
};
export const freeCodesOfBlock: BudgetRule = { name: 'free codes block', most: 10, windowMs: 10 * minuteMs };
export const codesOfAddress: BudgetRule = { name: 'codes address', most: 30, windowMs: 10 * minuteMs };
export const codesOfBlock: BudgetRule = { name: 'codes block', most: 60, windowMs: 10 * minuteMs };
/** A tenth of the text messages of a tenant's day. */
export const codesOfBlockADay: BudgetRule = { name: 'codes block day', most: 500, windowMs: dayMs };

/** Codes that one recipient gets without a picture, no matter who asks. */
export const freeCodesOfRecipient: BudgetRule = { name: 'free codes recipient', most: 5, windowMs: hourMs };

/**
 * Codes for one recipient that strangers may cause: over all addresses and purposes together, so that the guesses of a
 * day are at most codes × tries. Second factors after a right first factor count apart.
 */
export const codesOfRecipient: BudgetRule = { name: 'codes recipient', most: 20, windowMs: dayMs };

/** The same from one wide block, so that one stranger elsewhere cannot use up the owner's. */
export const codesOfRecipientHere: BudgetRule = { name: 'codes recipient block', most: 10, windowMs: dayMs };

/**
 * Beyond `codesOfRecipient`: one an hour for each wide block that solved a picture, so that strangers cannot keep the
 * owner out of a new browser, and a bound for all blocks together. Such a code takes fewer tries.
 */
export const codesBeyondHere: BudgetRule = { name: 'codes beyond block', most: 1, windowMs: hourMs };
export const codesBeyond: BudgetRule = { name: 'codes beyond', most: 60, windowMs: dayMs };

/** Codes for one recipient in a browser that the account knows: apart from everything that strangers ask for. */
export const codesOfKnownBrowser: BudgetRule = { name: 'codes browser', most: 20, windowMs: dayMs };

/** Codes for new addresses of one account: its owner needs no picture. */
export const addressCodesOfAccount: BudgetRule = { name: 'address codes', most: 10, windowMs: dayMs };

/** Mails to one mailbox that say it has no account. */
export const noticesOfRecipient: BudgetRule = { name: 'notices recipient', most: 3, windowMs: dayMs };

/** Text messages and mails of one tenant (`TenantLimits` replaces the numbers). */
export const smsOfTenant: BudgetRule = { name: 'sms tenant', most: 5000, windowMs: dayMs };
export const mailsOfTenant: BudgetRule = { name: 'mails tenant', most: 20_000, windowMs: dayMs };

/** Text messages of one tenant to one foreign country: international ones are where toll fraud earns. */
export const smsOfCountry: BudgetRule = { name: 'sms country', most: 500, windowMs: dayMs };

/**
 * How much of a tenant's day each kind of visitor may use. The rest is a reserve: 30 % that needs at least a solved
 * picture, and half of it, because programs solve pictures, for owners only.
 */
export const shareOfDay = { stranger: 0.7, solved: 0.85, factor: 1, known: 1 } as const;
/** Parts of a tenant's day at which the log and the metrics tell the operator. */
export const alarmsOfDay: readonly number[] = [0.5, shareOfDay.stranger];

/** Mails that warn the owner of an account of guessed passwords. */
export const warningsOfAccount: BudgetRule = { name: 'guess warnings', most: 1, windowMs: dayMs };

/** Pictures and other checks, and sign-ins begun at other services, for one address block. */
export const picturesOfAddress: BudgetRule = { name: 'pictures', most: 60, windowMs: 10 * minuteMs };
/** Checks without a picture for its wide block; long before, they are dearer (`captcha/checkLevel`). */
export const picturesOfBlock: BudgetRule = { name: 'pictures block', most: 600, windowMs: 10 * minuteMs };
export const providerStartsOfAddress: BudgetRule = {
  name: 'provider starts',
  most: 60,
  windowMs: 10 * minuteMs,
};

/** Sign-ins that apps begin by OpenID: a whole office may arrive in one minute. */
export const openIdStartsOfAddress: BudgetRule = {
  name: 'openid starts',
  most: 600,
  windowMs: 10 * minuteMs,
};

/** Tries to undo a change. Tokens cannot be guessed; each try reads the database. */
export const undosOfAddress: BudgetRule = { name: 'undos', most: 30, windowMs: 10 * minuteMs };

/** Tracking events, for one address block and for one tenant. */
export const eventsOfAddress: BudgetRule = { name: 'events address', most: 3000, windowMs: hourMs };
export const eventsOfTenant: BudgetRule = { name: 'events tenant', most: 500_000, windowMs: dayMs };

/** Bytes and files one account may store within any 24 hours (`upload/reserveUpload`). */
export const bytesOfAccount = 5 * 2 ** 30;
export const filesOfAccount = 500;
export const uploadWindowMs = dayMs;

/** How long a one-time code is good, and how many guesses it takes. */
export const codeLifeMs = 10 * minuteMs;
export const codeTries = 5;
/** Of a code beyond the recipient's total (`codesBeyond`). */
export const codeTriesBeyond = 2;
/** Between two codes for one purpose and recipient, from one address block (docs/contract.md section 6, "Resend"). */
export const resendAfterMs = minuteMs;
