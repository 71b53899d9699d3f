import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { redeemAppToken } from '../../../src/hub/redeemAppToken';
import type { RequestOf } from '../../../src/hub/defineCall';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { sessions } from '../database/tables/sessions';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { codes } from '../http/codes';
import { done } from '../http/outcome';
import { Refusal } from '../http/refusal';
import { describePerson } from '../accounts/describePerson';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';
import { findApp } from './findApp';
import { parseRedirectAddress } from './redirectAddress';

/** POST `/v1/app/redeem`: wrong secrets are counted like wrong passwords. */
export const redeemRoute = route(
  redeemAppToken,
  async (request, context) => {
    const { database, clock, tenant, address } = context;
    const now = clock.now();
    // Counted for this address only: the key is public, and a stranger must not block the app's server.
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app',
      account: request.app_key,
      address,
      isKnownDevice: false,
      now,
    };
    const isApp = await database.run(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      return hasSecret(queries, tenant.id, request);
    });
    await database.transaction((queries) => recordAttempt(queries, attempt, isApp));
    if (!isApp) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown', status: 401 });
    const account = await database.transaction((queries) => spend(queries, request, context));
    if (!account) throw new Refusal({ code: codes.codeUsed, message: 'error.appTokenInvalid' });
    return done(describePerson(account));
  },
  { refuses: ['fieldInvalid', 'tooManyTries', 'appUnknown', 'codeUsed'] },
);

async function hasSecret(
  queries: Queries,
  tenantId: string,
  request: RequestOf<typeof redeemAppToken>,
): Promise<boolean> {
  const app = await findApp(queries, tenantId, request.app_key);
  const given = Buffer.from(hashToken(request.app_secret));
  return app !== null && timingSafeEqual(given, Buffer.from(app.secretHash));
}

/** Marks the token as used in the statement that finds it, so that it counts once in any race. */
async function spend(
  queries: Queries,
  request: RequestOf<typeof redeemAppToken>,
  { tenant, clock }: CallContext,
): Promise<AccountRow | undefined> {
  const address = parseRedirectAddress(request.redirect_uri);
  if (!address) return undefined;
  const now = clock.now();
  const [token] = await queries
    .update(appTokens)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(appTokens.tokenHash, hashToken(request.apptoken)),
        eq(appTokens.tenantId, tenant.id),
        eq(appTokens.appKey, request.app_key),
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
  if (!token) return undefined;
  const [account] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, token.accountId), isNull(accounts.removedAt)))
    .limit(1);
  return account;
}
