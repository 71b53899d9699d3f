import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { apps, appTokens, type AppRow } from '../database/tables/apps';
import { liveSessions } from '../session/findSession';
import { parseRedirectAddress } from '../input/redirectAddress';
import { ofItsAccount } from '../database/ownRows';

export interface AppTokenUse {
  tenantId: string;
  appKey: string;
  apptoken: string;
  /** The address that it arrived at. */
  redirectUri: string;
  now: number;
}

export interface ConsumedToken {
  app: AppRow;
  account: AccountRow;
  /** The session that it was issued for. */
  sessionHash: string;
}

/**
 * Once in any race. Run it in a transaction.
 * @returns `null` for a token that is forged, used, too old, of another app or address, or of an ended session
 */
export async function consumeAppToken(
  queries: Queries,
  { tenantId, appKey, apptoken, redirectUri, now }: AppTokenUse,
): Promise<ConsumedToken | null> {
  const address = parseRedirectAddress(redirectUri);
  if (!address) return null;
  const isToken = and(
    eq(appTokens.tokenHash, hashToken(apptoken)),
    eq(appTokens.tenantId, tenantId),
    eq(appTokens.appKey, appKey),
    eq(appTokens.redirectUri, address.href),
    gt(appTokens.expiresAt, now),
    isNull(appTokens.redeemedAt),
    // The row goes with its session; an expired session may not be swept yet.
    inArray(appTokens.sessionHash, liveSessions(queries, tenantId, now)),
  );
  // The account is locked first, as everywhere (`accounts/authVersion`), with the app, which an operator may be about to
  // delete; the token then counts if it still does.
  const [found] = await queries
    .select({ account: accounts, app: apps })
    .from(appTokens)
    .innerJoin(accounts, and(ofItsAccount(appTokens), eq(accounts.authVersion, appTokens.authVersion)))
    .innerJoin(apps, and(eq(apps.tenantId, appTokens.tenantId), eq(apps.appKey, appTokens.appKey)))
    .where(and(isToken, isNull(accounts.removedAt)))
    .for('share', { of: [accounts, apps] });
  if (!found) return null;
  const [token] = await queries.update(appTokens).set({ redeemedAt: now }).where(isToken).returning();
  return token ? { ...found, sessionHash: token.sessionHash } : null;
}
