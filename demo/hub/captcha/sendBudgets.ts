/** What a code costs: the resend clock, and the budgets of recipient, address, tenant and country. */
import type { CaptchaAction } from '../../../src/hub/captchaAction';
import type { AccountName } from '../accounts/accountName';
import { attemptOf } from '../accounts/attemptOf';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal, tooManyRequests } from '../http/refusal';
import { forgetUse, spendBudget, type Budget } from '../limits/budget';
import {
  codesOfAddress,
  codesOfRecipient,
  codesOfRecipientHere,
  mailsOfTenant,
  smsOfCountry,
  smsOfTenant,
} from '../limits/budgets';
import { requireBudget } from '../limits/requireBudget';
import { resendAfterMs } from './codeRules';
import type { CodeRequest } from './deliverCode';
import { homeCountry, servedCountry } from './servedCountry';

/** Codes for one recipient and purpose, over all addresses. */
export function recipientBudget(tenantId: string, { value }: AccountName, purpose: CaptchaAction): Budget {
  return { rule: codesOfRecipient, subject: `${tenantId} ${purpose} ${value}` };
}

/**
 * Uses what sending a code costs. The cheap refusals come first: one that this address causes leaves the budgets of
 * recipient and tenant untouched.
 * @throws Refusal -100106, -100105 or -100110
 */
export async function spendOnCode(
  context: CallContext,
  flowHash: string,
  request: CodeRequest,
): Promise<void> {
  const { tenant, address } = context;
  const { recipient, purpose } = request;
  const country = recipient.kind === 'mobile' ? servedCountry(recipient.value, tenant) : null;
  if (recipient.kind === 'mobile' && country === null) throw fieldInvalid('mobile', 'error.countryNotServed');
  const early = await spendBudget(context, resendClock(context, flowHash, request));
  if (early > 0) throw resendTooEarly(early);
  await requireBudget(context, codesOfAddress, address);
  // Anyone may ask for the code of a second factor; without a challenge nothing is sent, and the owner's budget stays
  // unused.
  const isIdle = purpose === 'verify' && request.delivery === 'none';
  const here = `${tenant.id} ${purpose} ${recipient.value} ${wideBlock(address)}`;
  if (!isIdle) {
    await requireBudget(context, codesOfRecipientHere, here);
    await spendOnRecipient(context, request);
  }
  if (recipient.kind === 'email') return spendOfTenant(context, mailsOfTenant, tenant.limits?.mailsPerDay);
  await spendOfTenant(context, smsOfTenant, tenant.limits?.smsPerDay);
  if (country !== homeCountry) await requireBudget(context, smsOfCountry, `${tenant.id} ${country ?? ''}`);
}

/** Allows another code at once, because this one could not be sent. */
export function restartResendClock(
  context: CallContext,
  flowHash: string,
  request: CodeRequest,
): Promise<void> {
  return forgetUse(context, resendClock(context, flowHash, request));
}

/**
 * 60 s between two codes from one address block, for all visits together (docs/contract.md section 9, "Resend"). The
 * second factor is the exception: it is sent after a right password only, and each visit needs the code that belongs to it.
 */
function resendClock({ tenant, address }: CallContext, flowHash: string, request: CodeRequest): Budget {
  const { purpose, recipient } = request;
  const asker = purpose === 'verify' ? flowHash : wideBlock(address);
  return {
    rule: { name: 'resend', most: 1, windowMs: resendAfterMs },
    subject: `${tenant.id} ${purpose} ${recipient.value} ${asker}`,
  };
}

/** A browser that the account knows does not depend on what strangers asked for. */
async function spendOnRecipient(context: CallContext, { purpose, recipient }: CodeRequest): Promise<void> {
  const { isKnownDevice } = await context.database.run((queries) =>
    attemptOf(queries, context, purpose, recipient),
  );
  const wait = await spendBudget(context, recipientBudget(context.tenant.id, recipient, purpose));
  if (wait > 0 && !isKnownDevice) throw tooManyRequests(wait);
}

function spendOfTenant(
  context: CallContext,
  rule: typeof smsOfTenant,
  most: number | undefined,
): Promise<void> {
  return requireBudget(context, most === undefined ? rule : { ...rule, most }, context.tenant.id);
}

function resendTooEarly(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal({
    code: codes.resendTooEarly,
    message: 'error.resendTooEarly',
    values: { seconds },
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  });
}
