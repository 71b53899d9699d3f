import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { randomInt, randomUUID } from 'node:crypto';
import { codesSent } from '../database/tables/codes';
import type { Queries } from '../database/database';
import { codes, type RefusalName } from '../answers/codes';
import { describeError } from '../http/describeError';
import { Refusal } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';
import { composeMail } from '../mails/composeMail';
import { sendMail } from '../mails/sendMail';
import { visitorOf } from '../mails/visitorOf';
import { codeLifeMs, codeTries, codeTriesBeyond, resendAfterMs } from '../limits/budgets';
import { type CodeQuestion, type CodeRequest, restartResendClock, spendOnCode } from './sendBudgets';
import type { CallContext } from '../http/callContext';

export const sendRefusals = [
  'resendTooEarly',
  'tooManyTries',
  'otherFlow',
] as const satisfies readonly RefusalName[];

/**
 * Bound to purpose, recipient and visit; it replaces the one before.
 * @throws Refusal -100106 with HTTP 429 before its time, -100105 with HTTP 429 when a budget is used up, -100110 for
 * a number that gets none, -100113 without a visit, -10002 when it cannot be sent
 */
export async function sendCode(context: CallContext, request: CodeRequest): Promise<void> {
  const { database, clock, tenant, secretKeys } = context;
  const flowHash = requireFlow(context);
  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomUUID();
  const { isBeyond } = await spendOnCode(context, flowHash, request);
  const { hash, keyId } = secretKeys.digest(id, code);
  await database.transaction(async (queries) => {
    await lockRecipient(queries, tenant.id, request.recipient);
    await queries.insert(codesSent).values({
      id,
      tenantId: tenant.id,
      purpose: request.purpose,
      recipient: request.recipient.value,
      flowHash,
      codeHash: hash,
      keyId,
      accountId: request.accountId ?? null,
      tries: isBeyond ? codeTries - codeTriesBeyond : 0,
      sentAt: now,
      expiresAt: now + codeLifeMs,
    });
  });
  const deliver = () => deliverOrForget(context, flowHash, request, { id, code });
  if (!request.isSecret) return context.aside(deliver);
  context.background.run(deliver().catch(() => undefined));
}

/** A code that cannot be sent is as if it had never been asked for. */
async function deliverOrForget(
  context: CallContext,
  flowHash: string,
  request: CodeRequest,
  { id, code }: { id: string; code: string },
): Promise<void> {
  const { database, tenant, log } = context;
  try {
    await deliverCode(context, request, code);
  } catch (error) {
    log.error(describeError(error), 'a code could not be sent');
    // The visitor may try again at once.
    const isIt = and(eq(codesSent.tenantId, tenant.id), eq(codesSent.id, id));
    await database.run((queries) => queries.delete(codesSent).where(isIt));
    await restartResendClock(context, flowHash, request);
    throw new Refusal({
      code: codes.somethingWrong,
      message: request.recipient.kind === 'email' ? 'error.sendEmailFailed' : 'error.sendSmsFailed',
    });
  }
}

/** No other transaction then sends or checks a code of this recipient. */
export async function lockRecipient(
  queries: Queries,
  tenantId: string,
  { value }: CodeRequest['recipient'],
): Promise<void> {
  const key = `code ${tenantId} ${value}`;
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether a code sent a moment ago can still be used, so that none needs to be sent now. */
export async function hasFreshCode(
  queries: Queries,
  { tenantId, flow, now }: { tenantId: string; flow: string; now: number },
  { purpose, recipient }: CodeQuestion,
): Promise<boolean> {
  const [last] = await queries
    .select()
    .from(codesSent)
    .where(
      and(
        eq(codesSent.tenantId, tenantId),
        eq(codesSent.recipient, recipient.value),
        eq(codesSent.purpose, purpose),
        eq(codesSent.flowHash, flow),
        gt(codesSent.sentAt, now - resendAfterMs),
      ),
    )
    .orderBy(desc(codesSent.number))
    .limit(1);
  return last !== undefined && last.usedAt === null;
}

type DeliveryContext = Pick<
  CallContext,
  | 'adapters'
  | 'address'
  | 'clock'
  | 'language'
  | 'log'
  | 'methods'
  | 'portalOrigin'
  | 't'
  | 'tenant'
  | 'userAgent'
>;

/** In the language of the call. */
export async function deliverCode(
  context: DeliveryContext,
  { purpose, recipient, delivery }: CodeRequest,
  code: string,
): Promise<void> {
  const { adapters, tenant, t, portalOrigin } = context;
  if (recipient.kind === 'email') {
    if (delivery === 'none') return;
    const to = recipient.value;
    const request = { ...context, to, code, now: context.clock.now(), visitor: visitorOf(context) };
    return sendMail(context, to, composeMail(delivery === 'notice' ? 'unknown' : purpose, request));
  }
  const name = tenant.settings.theme?.system_name ?? tenant.host;
  const text = delivery === 'notice' ? t('message.unknown') : t('message.code', { code });
  // WebOTP: the last line lets a browser fill in the code, on this portal only.
  const { hostname } = new URL(portalOrigin);
  await adapters.sms.send({
    to: delivery === 'none' ? null : recipient.value,
    text: `[${name}] ${text}\n\n@${hostname} #${code}`,
  });
}
