/**
 * Limits of what costs money or time. They are generous for visitors, also for many behind one address; a script reaches
 * them within a minute. Times are milliseconds.
 */
import type { BudgetRule } from './budget';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Codes sent for one address block. From `freeCodes` on each recipient needs a solved picture first. */
export const codesOfAddress: BudgetRule = { name: 'codes address', most: 30, windowMs: 10 * minuteMs };
export const freeCodesOfAddress = 5;

/** Codes for one recipient and purpose, over all addresses. From `freeCodesOfRecipient` on they need a picture. */
export const codesOfRecipient: BudgetRule = { name: 'codes recipient', most: 20, windowMs: hourMs };
export const freeCodesOfRecipient = 5;

/** The same for an address block, so that a stranger elsewhere cannot use up the owner's codes. */
export const codesOfRecipientHere: BudgetRule = {
  name: 'codes recipient address',
  most: 8,
  windowMs: hourMs,
};

/** Text messages and mails of one tenant (`TenantLimits` replaces the numbers). */
export const smsOfTenant: BudgetRule = { name: 'sms tenant', most: 5000, windowMs: dayMs };
export const mailsOfTenant: BudgetRule = { name: 'mails tenant', most: 20_000, windowMs: dayMs };

/** Text messages of one tenant to one foreign country: international ones are where toll fraud earns. */
export const smsOfCountry: BudgetRule = { name: 'sms country', most: 500, windowMs: dayMs };

/** Pictures, QR codes and sign-ins begun at providers, for one address block. */
export const picturesOfAddress: BudgetRule = { name: 'pictures', most: 60, windowMs: 10 * minuteMs };
export const qrCodesOfAddress: BudgetRule = { name: 'qr codes', most: 60, windowMs: 10 * minuteMs };
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

/** Tracking events, for one address block and for one tenant. */
export const eventsOfAddress: BudgetRule = { name: 'events address', most: 3000, windowMs: hourMs };
export const eventsOfTenant: BudgetRule = { name: 'events tenant', most: 500_000, windowMs: dayMs };

/** Bytes and files one account may upload. */
export const bytesOfAccount: BudgetRule = { name: 'upload bytes', most: 5 * 2 ** 30, windowMs: dayMs };
export const filesOfAccount: BudgetRule = { name: 'upload files', most: 500, windowMs: dayMs };
