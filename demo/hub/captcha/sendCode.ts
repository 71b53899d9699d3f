import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { randomInt, randomUUID } from 'node:crypto';
import { hashToken } from '../credentials/opaqueToken';
import { codesSent } from '../database/tables/captcha';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { codes, type RefusalName } from '../http/codes';
import { describeError } from '../http/describeError';
import { Refusal } from '../http/refusal';
import { requireFlow } from '../http/requireFlow';
import { codeLifeMs, codesPerHour, hourMs, resendAfterMs } from './codeRules';
import { deliverCode, type CodeRequest } from './deliverCode';

/** Refusals of `sendCode`. */
export const sendRefusals = ['resendTooEarly', 'otherFlow'] as const satisfies readonly RefusalName[];

/** Returns what the database stores of a code: a hash that is valid for its own row only. */
export function hashCode(id: string, code: string): string {
  return hashToken(`${id} ${code}`);
}

/**
 * Creates a code, bound to purpose, recipient and visit, and sends it. It replaces the one before.
 * @throws Refusal -100106 with HTTP 429 before its time, -100113 without a visit, -10002 when it cannot be sent
 */
export async function sendCode(context: CallContext, request: CodeRequest): Promise<void> {
  const { database, clock, tenant, log } = context;
  const flowHash = requireFlow(context);
  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomUUID();
  await database.transaction(async (queries) => {
    await refuseTooEarly(queries, tenant.id, flowHash, request, now);
    await queries.insert(codesSent).values({
      id,
      tenantId: tenant.id,
      purpose: request.purpose,
      recipient: request.recipient.value,
      flowHash,
      codeHash: hashCode(id, code),
      sentAt: now,
      expiresAt: now + codeLifeMs,
    });
  });
  try {
    await deliverCode(context, request, code);
  } catch (error) {
    log.error(describeError(error), 'a code could not be sent');
    // The visitor may try again at once.
    await database.run((queries) => queries.delete(codesSent).where(eq(codesSent.id, id)));
    throw new Refusal({
      code: codes.somethingWrong,
      message: request.recipient.kind === 'email' ? 'error.sendEmailFailed' : 'error.sendSmsFailed',
    });
  }
}

/** Waits until no other transaction sends or checks a code of this recipient. */
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
  { purpose, recipient }: Pick<CodeRequest, 'purpose' | 'recipient'>,
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

async function refuseTooEarly(
  queries: Queries,
  tenantId: string,
  flowHash: string,
  { purpose, recipient }: CodeRequest,
  now: number,
): Promise<void> {
  await lockRecipient(queries, tenantId, recipient);
  const sent = await queries
    .select({ at: codesSent.sentAt, purpose: codesSent.purpose, flowHash: codesSent.flowHash })
    .from(codesSent)
    .where(
      and(
        eq(codesSent.tenantId, tenantId),
        eq(codesSent.recipient, recipient.value),
        gt(codesSent.sentAt, now - hourMs),
      ),
    )
    .orderBy(desc(codesSent.number));
  const same = sent.find((code) => code.purpose === purpose && code.flowHash === flowHash);
  const oldestOfMany = sent[codesPerHour - 1];
  const wait = Math.max(
    same ? same.at + resendAfterMs - now : 0,
    oldestOfMany ? oldestOfMany.at + hourMs - now : 0,
  );
  if (wait > 0) throw resendTooEarly(wait);
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
