/** Codes of the simulated Lark: issued by its pages, redeemed by its adapter. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MessengerCode, MessengerRedemption } from '../../../hub/methods/messenger/messengerAdapter';
import { createToken, hashToken } from '../../../hub/credentials/opaqueToken';
import type { Queries } from '../../../hub/database/database';
import { larkCodes } from '../tables';

/** Life of a code by where it comes from, as Lark has it. */
export const larkCodeLifeMs = {
  /** `tt.requestAccess`. */
  access: 3 * 60 * 1000,
  /** `tt.requestAuthCode`, and the authorize redirect. */
  auth: 5 * 60 * 1000,
} as const;

export type LarkCodeKind = keyof typeof larkCodeLifeMs;

/** A code to give out. */
export interface NewLarkCode {
  appId: string;
  openId: string;
  kind: LarkCodeKind;
  /** PKCE S256 challenge of the authorize redirect. */
  challenge?: string | null;
  now: number;
}

/** Gives out a code; only its hash is kept. */
export async function giveLarkCode(
  queries: Queries,
  { appId, openId, kind, challenge = null, now }: NewLarkCode,
): Promise<string> {
  const code = createToken();
  const lifeMs = larkCodeLifeMs[kind];
  await queries
    .insert(larkCodes)
    .values({ codeHash: hashToken(code), appId, openId, challenge, expiresAt: now + lifeMs });
  return code;
}

/**
 * Redeems a code, once in any race. Must run inside a transaction.
 * @param now milliseconds by the hub's clock
 */
export async function takeLarkCode(
  queries: Queries,
  { code, appId, openId, verifier }: MessengerCode & { verifier?: string },
  now: number,
): Promise<MessengerRedemption> {
  const [row] = await queries
    .select()
    .from(larkCodes)
    .where(eq(larkCodes.codeHash, hashToken(code)))
    .for('update');
  const isMatch = row?.appId === appId && (openId === undefined || row.openId === openId);
  if (!row || !isMatch || !fitsChallenge(row.challenge, verifier)) return { refused: 'wrong' };
  if (row.usedAt !== null) return { refused: 'used' };
  if (row.expiresAt <= now) return { refused: 'expired' };
  await queries.update(larkCodes).set({ usedAt: now }).where(eq(larkCodes.codeHash, row.codeHash));
  return { openId: row.openId };
}

function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
