/** Codes of Lark: given out by the demo's Lark, taken by the hub. */
import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { larkCodes } from '../../database/outsideSchema';
import { codes } from '../../http/codes';
import { Refusal } from '../../http/refusal';

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
  await queries.delete(larkCodes).where(lt(larkCodes.expiresAt, now - larkCodeLifeMs.auth));
  await queries
    .insert(larkCodes)
    .values({ codeHash: hashToken(code), appId, openId, challenge, expiresAt: now + lifeMs });
  return code;
}

/** A code to take. */
export interface GivenLarkCode {
  code: string;
  /** The app it must be for. */
  appId: string;
  /** The person it must be about, where the caller knows. */
  openId?: string;
  /** PKCE verifier, where the code was asked for with one. */
  verifier?: string;
  now: number;
}

/**
 * Exchanges a code, once in any race, for the person's open id. Must run inside a transaction.
 * @throws Refusal -100102, -100103, -100104
 */
export async function takeLarkCode(
  queries: Queries,
  { code, appId, openId, verifier, now }: GivenLarkCode,
): Promise<string> {
  const [row] = await queries
    .select()
    .from(larkCodes)
    .where(eq(larkCodes.codeHash, hashToken(code)))
    .for('update');
  const isMine = row?.appId === appId && (openId === undefined || row.openId === openId);
  if (!row || !isMine || !fitsChallenge(row.challenge, verifier))
    throw new Refusal({ code: codes.codeWrong, message: 'error.providerRefused' });
  if (row.usedAt !== null) throw new Refusal({ code: codes.codeUsed, message: 'error.signInUsed' });
  if (row.expiresAt <= now) throw new Refusal({ code: codes.codeExpired, message: 'error.signInExpired' });
  await queries.update(larkCodes).set({ usedAt: now }).where(eq(larkCodes.codeHash, row.codeHash));
  return row.openId;
}

function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
