/** Second-factor challenges: this visit sent a right password and must still send a code. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import { hasFreshCode, sendCode } from '../codes/sendCode';
import { askerOf } from '../codes/sendPrice';
import type { ProvenAccount } from '../accounts/authVersion';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';

/** Long enough for two codes. */
export const challengeLifeMs = 15 * 60 * 1000;

/** What a sign-in that waits for its second factor does with links of the account. */
export interface ChallengePart {
  /** Hash of the pending binding it takes. */
  bindIdHash: string | null;
  /** Link that it began with. */
  linkId: string | null;
}

/**
 * Opens a challenge and sends the code, unless one sent to this visit a moment ago is still valid.
 * @param part pending binding to take when the challenge is met, and link that the sign-in began with
 */
export async function openChallenge(
  context: CallContext,
  account: ProvenAccount,
  recipient: Identifier,
  part: ChallengePart,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const flow = requireFlow(context);
  const now = clock.now();
  const challenge = createToken();
  const isFresh = await database.run((queries) =>
    hasFreshCode(queries, { tenantId: tenant.id, flow, now }, { purpose: 'verify', recipient }),
  );
  if (!isFresh) await sendFactor(context, recipient);
  await database.run((queries) =>
    queries.insert(challenges).values({
      idHash: hashToken(challenge),
      tenantId: tenant.id,
      accountId: account.id,
      authVersion: account.authVersion,
      channel: recipient.kind,
      ...part,
      flowHash: flow,
      expiresAt: now + challengeLifeMs,
    }),
  );
  return challengeInfo(challenge, recipient);
}

/** Sends the code of a second factor. Only after a right first factor. */
export async function sendFactor(context: CallContext, recipient: Identifier): Promise<void> {
  const asker = await askerOf(context, 'verify', recipient);
  await sendCode(context, { purpose: 'verify', recipient, delivery: 'code', asker });
}

export function challengeInfo(challenge: string, recipient: Identifier): InfoOf<typeof login> {
  return {
    ticket: '',
    username: '',
    need_captcha: recipient.kind,
    challenge,
    masked_to: maskRecipient(recipient),
  };
}

/** A challenge counts while its number is its account's (`accounts/authVersion`). */
const isOfAccount = and(
  eq(accounts.id, challenges.accountId),
  eq(accounts.authVersion, challenges.authVersion),
);

/**
 * The account and recipient of a challenge.
 * @throws Refusal -100114 for one that is unknown, used, expired, another account's, or older than its last new password, -100113 for another visit's
 */
export async function requireChallenge(
  { database, tenant, clock, flow }: CallContext,
  challenge: string,
  name: Identifier | null,
): Promise<ChallengePart & { account: AccountRow; recipient: Identifier }> {
  const [found] = await database.run((queries) =>
    queries
      .select({ challenge: challenges, account: accounts })
      .from(challenges)
      .innerJoin(accounts, isOfAccount)
      .where(and(eq(challenges.idHash, hashToken(challenge)), eq(challenges.tenantId, tenant.id)))
      .limit(1),
  );
  if (found && found.challenge.flowHash !== flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  const { account } = found ?? {};
  if (!found || !account || found.challenge.usedAt !== null || found.challenge.expiresAt <= clock.now())
    throw challengeGone();
  const recipient = account[found.challenge.channel];
  if (account.removedAt !== null || recipient === null || (name && account[name.kind] !== name.value))
    throw challengeGone();
  const { bindIdHash, linkId } = found.challenge;
  return { account, bindIdHash, linkId, recipient: { kind: found.challenge.channel, value: recipient } };
}

/**
 * Uses a challenge up, once. Run it in the transaction that signs in.
 * @throws Refusal -100114 when another request did so first
 */
export async function consumeChallenge(queries: Queries, challenge: string, now: number): Promise<void> {
  const spent = await queries
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.idHash, hashToken(challenge)), isNull(challenges.usedAt)))
    .returning({ idHash: challenges.idHash });
  if (spent.length === 0) throw challengeGone();
}

/** -100114: the sign-in that waits for a code is no longer valid. */
export function challengeGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.challengeGone' });
}

/** Only then may a code be sent to this recipient again. */
export async function hasChallenge(
  { database, tenant, clock, flow }: CallContext,
  recipient: Identifier,
): Promise<boolean> {
  if (flow === null) return false;
  const [found] = await database.run((queries) =>
    queries
      .select({ idHash: challenges.idHash })
      .from(challenges)
      .innerJoin(accounts, isOfAccount)
      .where(
        and(
          eq(challenges.tenantId, tenant.id),
          eq(challenges.flowHash, flow),
          eq(challenges.channel, recipient.kind),
          eq(accounts[recipient.kind], recipient.value),
          gt(challenges.expiresAt, clock.now()),
          isNull(challenges.usedAt),
        ),
      )
      .limit(1),
  );
  return found !== undefined;
}

/** Only the owner recognizes it: `s•••@example.com`, `138••••8000`. */
export function maskRecipient({ kind, value }: Identifier): string {
  if (kind === 'mobile') return `${value.slice(0, 3)}••••${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
