import { and, eq, gt, isNull } from 'drizzle-orm';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import type { CallContext } from '../../http/callContext';
import { requireFlow } from '../../http/requireFlow';
import { challengeGone } from '../../factors/challenges';
import { passkeyChallenges, type PasskeyPurpose } from './passkeyTables';

export const passkeyChallengeLifeMs = 5 * 60 * 1000;

interface Asking {
  purpose: PasskeyPurpose;
  /** `null` at a sign-in and at a registration. */
  accountId: string | null;
}

/** @returns the challenge, which is not kept */
export async function openPasskeyChallenge(
  context: CallContext,
  { purpose, accountId }: Asking,
  handle: string | null = null,
): Promise<string> {
  const { database, tenant, clock } = context;
  const challenge = createToken();
  const row = {
    challengeHash: hashToken(challenge),
    tenantId: tenant.id,
    flowHash: requireFlow(context),
    purpose,
    accountId,
    handle,
    expiresAt: clock.now() + passkeyChallengeLifeMs,
  };
  await database.run((queries) => queries.insert(passkeyChallenges).values(row));
  return challenge;
}

/**
 * Uses a challenge up, once in any race, before what answers it is checked: each allows one try.
 * @returns the handle that was kept with it
 * @throws Refusal -100113 for another visit's, -100114 for one that is unknown, used, expired, or for something else
 */
export async function spendPasskeyChallenge(
  context: CallContext,
  challenge: string,
  { purpose, accountId }: Asking,
): Promise<string | null> {
  const { database, tenant, clock } = context;
  const flow = requireFlow(context);
  const now = clock.now();
  const isOurs = and(
    eq(passkeyChallenges.challengeHash, hashToken(challenge)),
    eq(passkeyChallenges.tenantId, tenant.id),
  );
  const spend = (queries: Queries) =>
    queries
      .update(passkeyChallenges)
      .set({ usedAt: now })
      .where(
        and(
          isOurs,
          eq(passkeyChallenges.flowHash, flow),
          eq(passkeyChallenges.purpose, purpose),
          accountId === null
            ? isNull(passkeyChallenges.accountId)
            : eq(passkeyChallenges.accountId, accountId),
          isNull(passkeyChallenges.usedAt),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
      .returning({ handle: passkeyChallenges.handle });
  const [spent] = await database.run(spend);
  if (spent) return spent.handle;
  const [other] = await database.run((queries) => queries.select().from(passkeyChallenges).where(isOurs));
  if (other && other.flowHash !== flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  throw challengeGone();
}
