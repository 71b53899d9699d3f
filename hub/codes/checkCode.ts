import { and, desc, eq } from 'drizzle-orm';
import type { Identifier } from '../input/identifier';
import { codesSent, type CodePurpose } from '../database/tables/codes';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { codes, type RefusalName } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';
import { attemptOf } from '../accounts/attemptOf';
import { recordAttempt, type Attempt } from '../limits/failureLimit';
import { codeTries } from '../limits/budgets';
import { lockRecipient } from './sendCode';

/** As a visitor typed it. */
export interface CodeClaim {
  /** `null`: the newest code of this recipient and visit, for any purpose. */
  purpose: CodePurpose | null;
  recipient: Identifier;
  /** Of a new address: whose. */
  accountId?: string;
  code: string;
  /** Whether the check uses a right code up. */
  consume: boolean;
}

type Verdict = 'right' | 'wrong' | 'notSent' | 'expired' | 'used' | 'exhausted';

export const codeRefusals = [
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'tooManyTries',
  'otherFlow',
] as const satisfies readonly RefusalName[];

const refusals = {
  wrong: { code: codes.codeWrong, message: 'error.codeWrong' },
  notSent: { code: codes.codeWrong, message: 'error.codeNotSent' },
  expired: { code: codes.codeExpired, message: 'error.codeExpired' },
  used: { code: codes.codeUsed, message: 'error.codeUsed' },
  exhausted: { code: codes.tooManyTries, message: 'error.codeTooManyTries' },
} as const;

/**
 * Checks a code in a separate transaction. A wrong code counts against the code, and against the recipient and the
 * address together. If no code was sent to this visit, it counts against the address alone: else a stranger could use
 * up the owner's tries. The answer is then one and the same, whether or not another visit waits for a code.
 * @throws Refusal -100102 to -100105, or -100113 without a visit
 */
export async function checkCode(context: CallContext, claim: CodeClaim): Promise<void> {
  const flow = requireFlow(context);
  // The refusal is thrown after the transaction: a failed attempt must be committed, not rolled back.
  const verdict = await context.database.transaction((queries) => verifyCode(queries, context, flow, claim));
  if (verdict !== 'right') throw new Refusal(refusals[verdict]);
}

/**
 * The same, for a caller that counts wrong codes itself as well.
 * @returns whether the code is right
 * @throws Refusal as `checkCode`, for any code but a wrong one
 */
export async function isRightCode(context: CallContext, claim: CodeClaim): Promise<boolean> {
  const flow = requireFlow(context);
  const verdict = await context.database.transaction((queries) => verifyCode(queries, context, flow, claim));
  if (verdict === 'right' || verdict === 'wrong') return verdict === 'right';
  throw new Refusal(refusals[verdict]);
}

/**
 * Uses a code up inside the caller's transaction, so that the code stays valid when the transaction fails. Call
 * `checkCode` first without `consume`: attempts that fail here are rolled back and do not count.
 * @throws Refusal as `checkCode`
 */
export async function consumeCode(
  queries: Queries,
  context: CallContext,
  claim: Omit<CodeClaim, 'consume'>,
): Promise<void> {
  const verdict = await verifyCode(queries, context, requireFlow(context), { ...claim, consume: true });
  if (verdict !== 'right') throw new Refusal(refusals[verdict]);
}

async function verifyCode(
  queries: Queries,
  context: CallContext,
  flow: string,
  claim: CodeClaim,
): Promise<Verdict> {
  const { tenant, clock } = context;
  const now = clock.now();
  const { recipient } = claim;
  await lockRecipient(queries, tenant.id, recipient);
  const sent = await newestCode(queries, tenant.id, flow, claim);
  const action = sent?.purpose ?? claim.purpose ?? 'login';
  const attempt: Attempt = await attemptOf(queries, context, action, recipient);
  if (!sent) {
    await recordAttempt(queries, { ...attempt, account: null }, false);
    return 'notSent';
  }
  if (sent.usedAt !== null) return 'used';
  if (sent.expiresAt <= now) return 'expired';
  if (sent.tries >= codeTries) return 'exhausted';
  const { id, codeHash: hash, keyId } = sent;
  const isRight = context.secretKeys.isDigest(id, claim.code.trim(), { hash, keyId });
  await recordAttempt(queries, attempt, isRight);
  if (isRight && !claim.consume) return 'right';
  await queries
    .update(codesSent)
    .set(isRight ? { usedAt: now } : { tries: sent.tries + 1 })
    .where(and(eq(codesSent.tenantId, tenant.id), eq(codesSent.id, sent.id)));
  return isRight ? 'right' : 'wrong';
}

function samePurpose({ purpose, accountId }: CodeClaim) {
  const isOwn = accountId === undefined ? undefined : eq(codesSent.accountId, accountId);
  return purpose === null ? undefined : and(eq(codesSent.purpose, purpose), isOwn);
}

async function newestCode(queries: Queries, tenantId: string, flow: string, claim: CodeClaim) {
  const [sent] = await queries
    .select()
    .from(codesSent)
    .where(
      and(
        eq(codesSent.tenantId, tenantId),
        eq(codesSent.recipient, claim.recipient.value),
        eq(codesSent.flowHash, flow),
        samePurpose(claim),
      ),
    )
    .orderBy(desc(codesSent.number))
    .limit(1);
  return sent;
}
