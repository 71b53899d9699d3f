/**
 * Passwords of strangers that get no verdict (`failureLimit`): the visitor first confirms, with a code, that what they
 * typed is theirs. There is one for every name, with an account or without, right or wrong, so that the step tells nothing.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { passwordConfirmations } from '../database/tables/codes';
import type { Identifier } from '../input/identifier';
import { isOwned, ofItsAccount } from '../database/ownRows';

/** Long enough for two codes. */
export const confirmationLifeMs = 15 * 60 * 1000;
/** How long the tries of a visit are judged after a right code. */
const confirmedLifeMs = 60 * 60 * 1000;

interface Visit {
  tenantId: string;
  flow: string;
  now: number;
}

export interface CheckedPassword {
  name: Identifier;
  account: AccountRow | null;
  isRight: boolean;
  bindIdHash: string | null;
}

/** Ends with a new password and with "sign out everywhere" (`authVersion`). */
const proofOf = ({ passwordHash, authVersion }: Pick<AccountRow, 'passwordHash' | 'authVersion'>) =>
  hashToken(`proof ${authVersion} ${passwordHash}`);

/** The same password has another hash from now on: what it has proved stays proved. */
export async function carryProofs(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'passwordHash' | 'authVersion'>,
  passwordHash: string,
): Promise<void> {
  await queries
    .update(passwordConfirmations)
    .set({ proof: proofOf({ ...account, passwordHash }) })
    .where(and(isOwned(passwordConfirmations, account), eq(passwordConfirmations.proof, proofOf(account))));
}

/** @returns the challenge for the login info */
export async function addConfirmation(
  queries: Queries,
  { name, account, isRight, bindIdHash }: CheckedPassword,
  { tenantId, flow, now }: Visit,
): Promise<string> {
  const challenge = createToken();
  await queries.insert(passwordConfirmations).values({
    idHash: hashToken(challenge),
    tenantId,
    accountId: account?.id ?? null,
    channel: name.kind,
    recipient: name.value,
    proof: account && isRight ? proofOf(account) : null,
    bindIdHash,
    flowHash: flow,
    expiresAt: now + confirmationLifeMs,
  });
  return challenge;
}

export interface Confirmation {
  name: Identifier;
  account: AccountRow | null;
  /** Whether the password was right, and is still the account's. */
  isRight: boolean;
  bindIdHash: string | null;
}

/** `null` for any other challenge, and for one that is used, late or of another visit. */
export async function findConfirmation(
  queries: Queries,
  challenge: string,
  { tenantId, flow, now }: { tenantId: string; flow: string | null; now: number },
): Promise<Confirmation | null> {
  if (flow === null) return null;
  const [found] = await queries
    .select({ row: passwordConfirmations, account: accounts })
    .from(passwordConfirmations)
    .leftJoin(accounts, and(ofItsAccount(passwordConfirmations), isNull(accounts.removedAt)))
    .where(
      and(
        eq(passwordConfirmations.idHash, hashToken(challenge)),
        eq(passwordConfirmations.tenantId, tenantId),
        eq(passwordConfirmations.flowHash, flow),
        gt(passwordConfirmations.expiresAt, now),
        isNull(passwordConfirmations.usedAt),
      ),
    )
    .limit(1);
  if (!found) return null;
  const { row, account } = found;
  return {
    name: { kind: row.channel, value: row.recipient },
    account,
    isRight: account !== null && row.proof === proofOf(account),
    bindIdHash: row.bindIdHash,
  };
}

/** After its code was right. @returns whether this request was the first */
export async function consumeConfirmation(
  queries: Queries,
  challenge: string,
  now: number,
): Promise<boolean> {
  const spent = await queries
    .update(passwordConfirmations)
    .set({ usedAt: now, confirmedUntil: now + confirmedLifeMs })
    .where(and(eq(passwordConfirmations.idHash, hashToken(challenge)), isNull(passwordConfirmations.usedAt)))
    .returning({ idHash: passwordConfirmations.idHash });
  return spent.length > 0;
}

/** Whether this visit has confirmed a moment ago that the name is its own. */
export async function isConfirmed(
  queries: Queries,
  { value }: Identifier,
  { tenantId, flow, now }: Visit,
): Promise<boolean> {
  const [found] = await queries
    .select({ idHash: passwordConfirmations.idHash })
    .from(passwordConfirmations)
    .where(
      and(
        eq(passwordConfirmations.tenantId, tenantId),
        eq(passwordConfirmations.flowHash, flow),
        eq(passwordConfirmations.recipient, value),
        gt(passwordConfirmations.confirmedUntil, now),
      ),
    )
    .limit(1);
  return found !== undefined;
}
