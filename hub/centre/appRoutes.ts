import { and, eq, like, sql } from 'drizzle-orm';
import { listApps, removeApp } from '../../src/api/apps';
import { done } from '../answers/outcome';
import { usesOf } from '../apps/appUses';
import type { Queries } from '../database/database';
import { appTokens, appUses } from '../database/tables/apps';
import type { AccountRow } from '../database/tables/accounts';
import { oidcRecords, recordModel } from '../database/tables/openid';
import { route } from '../http/callRoute';
import { holdSession, requireSession, sessionRefusals } from '../session/findSession';
import { isOwned } from '../database/ownRows';

/** GET `/v1/user/apps`. */
export const listAppsRoute = route(
  listApps,
  async (_, { database, tenant, bearer, clock, address }) => {
    const own = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return usesOf(queries, await requireSession(queries, question));
    });
    return done({ apps: own.map(({ scopes: _scopes, ...app }) => app) });
  },
  { refuses: sessionRefusals },
);

/** DELETE `/v1/user/apps/{app_key}`. Removing one twice is not an error. */
export const removeAppRoute = route(
  removeApp,
  async ({ app_key: appKey }, context) => {
    const { database, tenant, bearer, clock } = context;
    const wasThere = await database.transaction(async (queries) => {
      // A token that is redeemed at the same moment holds the account too.
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      return endApp(queries, owner, appKey);
    });
    if (wasThere) context.note('disallow', { kind: 'app_removed' });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);

/** Ends its app tokens, and the grants, codes and tokens of OpenID. @returns whether the owner had it in the list */
async function endApp(queries: Queries, owner: AccountRow, appKey: string): Promise<boolean> {
  const { id, tenantId } = owner;
  // First: a silent sign-in holds this row while it makes its grant (`openid/silentSignIn`).
  const removed = await queries
    .delete(appUses)
    .where(and(isOwned(appUses, owner), eq(appUses.appKey, appKey)))
    .returning({ appKey: appUses.appKey });
  await queries.delete(appTokens).where(and(isOwned(appTokens, owner), eq(appTokens.appKey, appKey)));
  await queries
    .delete(oidcRecords)
    .where(
      and(
        eq(oidcRecords.tenantId, tenantId),
        like(oidcRecords.model, `${recordModel(tenantId, '')}%`),
        sql`${oidcRecords.payload} ->> 'accountId' = ${id}`,
        sql`${oidcRecords.payload} ->> 'clientId' = ${appKey}`,
      ),
    );
  return removed.length > 0;
}
