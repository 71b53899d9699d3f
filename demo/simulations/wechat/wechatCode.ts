/** Codes of the simulated web authorization: issued by its page, exchanged once by its API. */
import { and, eq, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../../../hub/credentials/opaqueToken';
import type { Queries } from '../../../hub/database/database';
import { wechatCodes } from '../tables';

/** As at WeChat: five minutes, once. */
export const wechatCodeLifeMs = 5 * 60 * 1000;

/** The person of a code. */
export interface WechatPerson {
  openId: string;
  nickname: string;
}

/** Gives out a code; only its hash is kept. */
export async function giveWechatCode(
  queries: Queries,
  { openId, nickname }: WechatPerson,
  now: number,
): Promise<string> {
  const code = createToken();
  await queries
    .insert(wechatCodes)
    .values({ codeHash: hashToken(code), openId, nickname, expiresAt: now + wechatCodeLifeMs });
  return code;
}

/** Exchanges a code for an access token, once in any race. @returns the token, or WeChat's `errcode` */
export async function exchangeWechatCode(
  queries: Queries,
  code: string,
  now: number,
): Promise<{ token: string; openId: string } | { errcode: 40_029 | 40_163 | 42_003 }> {
  const token = createToken();
  const which = eq(wechatCodes.codeHash, hashToken(code));
  const [row] = await queries.select().from(wechatCodes).where(which);
  if (!row) return { errcode: 40_029 };
  if (row.tokenHash === null && row.expiresAt <= now) return { errcode: 42_003 };
  const taken = await queries
    .update(wechatCodes)
    .set({ tokenHash: hashToken(token) })
    .where(and(which, isNull(wechatCodes.tokenHash)))
    .returning();
  return taken.length === 0 ? { errcode: 40_163 } : { token, openId: row.openId };
}

/** Returns the person of an access token; `null` for an invalid one. */
export async function personOfToken(
  queries: Queries,
  token: string,
  openId: string,
): Promise<WechatPerson | null> {
  const [row] = await queries
    .select()
    .from(wechatCodes)
    .where(and(eq(wechatCodes.tokenHash, hashToken(token)), eq(wechatCodes.openId, openId)));
  return row ?? null;
}
