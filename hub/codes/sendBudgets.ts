/** What sending a code uses: the resend clock, and the budgets of address, block, recipient, tenant and country. */
import type { CodePurpose } from '../database/tables/codes';
import type { Channel, Identifier } from '../input/identifier';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { codes } from '../answers/codes';
import { Refusal, tooManyRequests } from '../answers/refusal';
import { forgetUse, remainingMs, takeBudget, type Budget } from '../limits/budget';
import * as limits from '../limits/budgets';
import type { Limit } from '../http/hubLimits';
import { requireTaking } from '../limits/requireBudget';
import { homeCountry } from './homeCountry';
import { requireServed } from './requireServed';

/**
 * Who asks for a code: a browser that the account knows, a visit after a right first factor or with a solved picture,
 * anyone.
 */
export type Asker = 'known' | 'factor' | 'solved' | 'stranger';

export interface CodeQuestion {
  purpose: CodePurpose;
  recipient: Identifier;
  /** Of a new address: whose. */
  accountId?: string;
}

/**
 * What is sent when a code is requested: the code, a mail that says there is no account, or nothing. The hub's answer
 * is the same in all three, and so is the work behind it, except for a second factor that nobody waits for.
 */
export type Delivery = 'code' | 'notice' | 'none';

export interface CodeRequest extends CodeQuestion {
  delivery: Delivery;
  asker: Asker;
  /** Whether neither answer nor time may tell if anything is sent: it then uses the same budgets, and is sent later. */
  isSecret?: boolean;
}

const isOwner = (asker: Asker | 'idle') => asker === 'known' || asker === 'factor';

/** Whose budget a code for this recipient uses. Second factors are apart from what strangers ask for. */
export function recipientSubject(tenantId: string, { value }: Identifier, asker: Asker): string {
  return `${tenantId} ${asker === 'factor' ? 'factor' : 'any'} ${value}`;
}

/**
 * Uses what sending a code costs. The refusals that this address causes come first: they leave the budgets of recipient
 * and tenant untouched. What sends nothing uses nothing of the tenant's day.
 * @returns whether the code is beyond the recipient's total
 * @throws Refusal -100106, -100105 or -100110
 */
export async function spendOnCode(
  context: CallContext,
  flowHash: string,
  request: CodeRequest,
): Promise<{ isBeyond: boolean }> {
  const { recipient, purpose, delivery, asker } = request;
  const country = recipient.kind === 'mobile' ? await requireServed(recipient.value, context.tenant) : null;
  const early = (await takeBudget(context, resendClock(context, flowHash, request))).waitMs;
  if (early > 0) throw resendTooEarly(early);
  // Anyone may ask for the code of a second factor; without a challenge nothing is sent, and what the neighbours have
  // stays unused.
  const isIdle = purpose === 'verify' && delivery === 'none' && !request.isSecret;
  await spendOfAddress(context, isIdle ? 'idle' : asker);
  if (isIdle) return { isBeyond: false };
  const isBeyond = await spendOfRecipient(context, request);
  if (country !== null && country !== homeCountry)
    await spendOfDay(context, request, limits.smsOfCountry, `${context.tenant.id} ${country}`);
  await spendOfDay(context, request, dayOfTenant[recipient.kind], context.tenant.id);
  return { isBeyond };
}

/** Allows another code at once, because this one could not be sent. */
export function restartResendClock(
  context: CallContext,
  flowHash: string,
  question: CodeQuestion,
): Promise<void> {
  return forgetUse(context, resendClock(context, flowHash, question));
}

/** @throws Refusal -100106 with HTTP 429 and `Retry-After` */
export async function requireResend(
  context: CallContext,
  flowHash: string,
  question: CodeQuestion,
): Promise<void> {
  const early = await remainingMs(context, resendClock(context, flowHash, question));
  if (early > 0) throw resendTooEarly(early);
}

/** Whether another notice that there is no account may be mailed to this mailbox today. */
export async function takeNotice(context: CallContext, recipient: Identifier): Promise<boolean> {
  const subject = recipientSubject(context.tenant.id, recipient, 'stranger');
  return (await takeBudget(context, { rule: limits.noticesOfRecipient, subject })).waitMs === 0;
}

/**
 * 60 s between two codes from one address block, for all visits together (docs/contract.md section 6, "Resend"). The
 * second factor is the exception: it is sent after a right password only, and each visit needs the code that belongs to
 * it.
 */
function resendClock(
  { tenant, address }: CallContext,
  flowHash: string,
  { purpose, recipient }: CodeQuestion,
): Budget {
  const asker = purpose === 'verify' ? flowHash : wideBlock(address);
  return {
    rule: limits.resendClock,
    subject: `${tenant.id} ${purpose} ${recipient.value} ${asker}`,
  };
}

/**
 * Owners count apart, so that strangers behind the same address take nothing from them; requests that send nothing take
 * nothing from either.
 */
async function spendOfAddress(context: CallContext, asker: Asker | 'idle'): Promise<void> {
  const whose = asker === 'idle' ? 'idle ' : isOwner(asker) ? 'owners ' : '';
  const block = wideBlock(context.address);
  await requireTaking(context, limits.codesOfAddress, `${whose}${context.address}`);
  await requireTaking(context, limits.codesOfBlock, `${whose}${block}`);
  await requireTaking(context, limits.codesOfBlockADay, `${whose}${block}`);
}

/** @returns whether the code is beyond the recipient's total */
async function spendOfRecipient(context: CallContext, { recipient, asker }: CodeRequest): Promise<boolean> {
  const { tenant, address, device } = context;
  const subject = recipientSubject(tenant.id, recipient, asker);
  if (asker === 'known') {
    await requireTaking(context, limits.codesOfKnownBrowser, `${subject} ${device ?? ''}`);
    return false;
  }
  const here = `${subject} ${wideBlock(address)}`;
  await requireTaking(context, limits.codesOfRecipientHere, here);
  const { waitMs } = await takeBudget(context, { rule: limits.codesOfRecipient, subject });
  if (waitMs === 0) return false;
  if (asker === 'stranger') throw tooManyRequests(waitMs);
  await requireTaking(context, limits.codesBeyondHere, here);
  await requireTaking(context, limits.codesBeyond, subject);
  return true;
}

const dayOfTenant: Record<Channel, Limit> = { mobile: limits.smsOfTenant, email: limits.mailsOfTenant };

/** Up to the share of who asks. */
async function spendOfDay(
  context: CallContext,
  { asker, delivery }: CodeRequest,
  rule: Limit,
  subject: string,
): Promise<void> {
  const share = limits.shareOfDay[asker];
  if (delivery === 'none') {
    // Refused like the others, else the answer would tell which number has an account.
    const waitMs = await remainingMs(context, { rule, subject, share });
    if (waitMs > 0) throw tooManyRequests(waitMs);
    return;
  }
  const used = await requireTaking(context, rule, subject, share);
  const { most } = context.limits.of(rule, context.tenant);
  const reached = limits.alarmsOfDay.find((part) => used === Math.ceil(most * part));
  if (reached !== undefined) alarm(context, { name: rule.name, most }, reached);
}

/** One line and one count each time a day's budget reaches a part that operators should know of. */
function alarm(
  { log, metrics, tenant }: CallContext,
  { name, most }: Pick<Limit, 'name' | 'most'>,
  part: number,
): void {
  metrics?.countBudget(name, part);
  log.warn({ event: 'budget', tenant: tenant.id, budget: name, most, part }, 'a budget of the day runs low');
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
