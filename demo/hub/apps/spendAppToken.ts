import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { sessions } from '../database/tables/sessions';
import { parseRedirectAddress } from './redirectAddress';

/** A token, and who has it. */
export interface AppTokenUse {
  tenantId: string;
  appKey: string;
  apptoken: string;
  /** The address that it arrived at. */
  redirectUri: string;
  now: number;
}

/** What a valid token gives. */
export interface SpentToken {
  account: AccountRow;
  /** The session that it was issued for. */
  sessionHash: string;
}

/**
 * Uses up an app token. It is marked in the statement that finds it, so that it is used once in any race.
 * @returns `null` for a token that is forged, used, too old, of another app or address, or of an ended session
 */
export async function spendAppToken(
  queries: Queries,
  { tenantId, appKey, apptoken, redirectUri, now }: AppTokenUse,
): Promise<SpentToken | null> {
  const address = parseRedirectAddress(redirectUri);
  if (!address) return null;
  const [token] = await queries
    .update(appTokens)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(appTokens.tokenHash, hashToken(apptoken)),
        eq(appTokens.tenantId, tenantId),
        eq(appTokens.appKey, appKey),
        eq(appTokens.redirectUri, address.href),
        gt(appTokens.expiresAt, now),
        isNull(appTokens.redeemedAt),
        // The row goes with its session; an expired session may not be swept yet.
        inArray(
          appTokens.sessionHash,
          queries.select({ hash: sessions.tokenHash }).from(sessions).where(gt(sessions.expiresAt, now)),
        ),
      ),
    )
    .returning();
  if (!token) return null;
  const [account] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, token.accountId), isNull(accounts.removedAt)))
    .limit(1);
  return account ? { account, sessionHash: token.sessionHash } : null;
}
