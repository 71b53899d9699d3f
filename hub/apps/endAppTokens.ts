import { and, eq, like, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { appTokens, type AppRow } from '../database/tables/apps';
import { oidcRecords, recordModel } from '../database/tables/openid';

/** Ends the app's tokens, and its requests, grants, codes and tokens of OpenID, of all people and in every process. */
export async function endAppTokens(
  queries: Queries,
  { tenantId, appKey }: Pick<AppRow, 'tenantId' | 'appKey'>,
): Promise<void> {
  await queries.delete(appTokens).where(and(eq(appTokens.tenantId, tenantId), eq(appTokens.appKey, appKey)));
  const { payload, model } = oidcRecords;
  await queries
    .delete(oidcRecords)
    .where(
      and(
        like(model, `${recordModel(tenantId, '')}%`),
        or(
          sql`${payload} ->> 'clientId' = ${appKey}`,
          sql`${payload} -> 'params' ->> 'client_id' = ${appKey}`,
        ),
      ),
    );
}
