/**
 * What asking for a code costs before anything is sent (docs/contract.md section 6, "Limits"): a text message always a
 * solved picture, a mail one beyond the free mails of recipient, address and block. The price is the same with and
 * without an account, so it tells nothing. Browsers that the account knows, and second factors, pay nothing.
 */
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { Identifier } from '../input/identifier';
import { attemptOf } from '../accounts/attemptOf';
import { imageCodes } from '../database/tables/codes';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { requireFlow } from '../http/requireFlow';
import { remainingMs, takeBudget } from '../limits/budget';
import {
  codesOfRecipient,
  freeCodesOfAddress,
  freeCodesOfBlock,
  freeCodesOfRecipient,
} from '../limits/budgets';
import type { Limit } from '../http/hubLimits';
import type { CheckAnswer, SentCheck } from '../../src/api/humanCheck';
import { askHuman } from '../captcha/askHuman';
import { requiredCheck } from '../captcha/requiredCheck';
import { accountKey } from '../captcha/solvedChecks';
import { recipientSubject, requireResend, type Asker, type CodeQuestion } from './sendBudgets';

/** What a call asks for by its `action`. */
type PricedQuestion = CodeQuestion & { purpose: CaptchaAction };

/** Who may ask now, or the check to solve first. */
type Price = { asker: Asker; asked?: never } | { asked: CheckAnswer; asker?: never };

/**
 * Pays for a code. Everything is used before it is decided, so a burst of requests gets no more than the free ones.
 * @throws Refusal -100106 before its time, -100105 after too many pictures, -100113 without a visit
 */
export async function payForCode(
  context: CallContext,
  question: PricedQuestion,
  check: SentCheck | undefined,
): Promise<Price> {
  const { purpose, recipient } = question;
  const flow = requireFlow(context);
  // A picture that is paid for a request that comes too early would be lost.
  await requireResend(context, flow, question);
  const call = { name: recipient, action: purpose, check };
  const asked = await requiredCheck(context, call);
  if (asked) return { asked };
  const asker = await askerOf(context, purpose, recipient);
  if (asker !== 'stranger') return { asker };
  if (await paySolved(context, flow, question)) return { asker: 'solved' };
  if (recipient.kind === 'email' && (await takeFree(context, recipient))) return { asker };
  return { asked: await askHuman(context, call) };
}

/** Whether the visitor is known without paying: by the browser, or by the first factor. */
export async function askerOf(
  context: CallContext,
  purpose: CaptchaAction,
  recipient: Identifier,
): Promise<'known' | 'factor' | 'stranger'> {
  const { isKnownDevice } = await context.database.run((queries) =>
    attemptOf(queries, context, purpose, recipient),
  );
  if (isKnownDevice) return 'known';
  // Without an open challenge nothing is sent.
  return purpose === 'verify' ? 'factor' : 'stranger';
}

/** Each picture pays for one message. */
export async function paySolved(
  { database, tenant, clock }: CallContext,
  flow: string,
  { purpose, recipient }: PricedQuestion,
): Promise<boolean> {
  const now = clock.now();
  const paid = await database.run((queries) => {
    const oldest = queries
      .select({ id: imageCodes.id })
      .from(imageCodes)
      .where(
        and(
          eq(imageCodes.tenantId, tenant.id),
          eq(imageCodes.accountKey, accountKey(recipient)),
          eq(imageCodes.flowHash, flow),
          eq(imageCodes.action, purpose),
          gt(imageCodes.solvedUntil, now),
          isNull(imageCodes.paidAt),
        ),
      )
      .orderBy(asc(imageCodes.number))
      .limit(1);
    return queries
      .update(imageCodes)
      .set({ paidAt: now })
      .where(
        and(eq(imageCodes.tenantId, tenant.id), inArray(imageCodes.id, oldest), isNull(imageCodes.paidAt)),
      )
      .returning({ id: imageCodes.id });
  });
  return paid.length > 0;
}

/** Takes one of the free mails. The recipient's come last: an address without any left must not use them up. */
async function takeFree(context: CallContext, recipient: Identifier): Promise<boolean> {
  const { address, tenant } = context;
  const subject = recipientSubject(tenant.id, recipient, 'stranger');
  const takes = async (rule: Limit, whose: string) =>
    (await takeBudget(context, { rule, subject: whose })).waitMs === 0;
  // Beyond the recipient's total only a solved picture helps.
  if ((await remainingMs(context, { rule: codesOfRecipient, subject })) > 0) return false;
  return (
    (await takes(freeCodesOfAddress, address)) &&
    (await takes(freeCodesOfBlock, wideBlock(address))) &&
    (await takes(freeCodesOfRecipient, subject))
  );
}
