import { and, eq } from 'drizzle-orm';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../database/database';
import { oidcRecords } from '../tables';

/**
 * Stores the records of the embedded provider in the hub's database, so that any process of the hub can continue a
 * sign-in that another one began.
 * @param now milliseconds by the machine's clock, which the provider uses too
 */
export function databaseAdapter(database: Database, now: () => number): AdapterFactory {
  return (model) => createAdapter(database, model, now);
}

function createAdapter(database: Database, model: string, now: () => number): Adapter {
  const record = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, id));
  const find = async (where: ReturnType<typeof record>): Promise<AdapterPayload | undefined> => {
    const [row] = await database.run((queries) => queries.select().from(oidcRecords).where(where).limit(1));
    const isExpired = row?.expiresAt != null && row.expiresAt <= now();
    return isExpired ? undefined : row?.payload;
  };
  return {
    upsert: async (id, payload, expiresInSeconds) => {
      const row = {
        model,
        id,
        payload,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: expiresInSeconds === undefined ? null : now() + expiresInSeconds * 1000,
      };
      await database.run((queries) =>
        queries
          .insert(oidcRecords)
          .values(row)
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: row }),
      );
    },
    find: (id) => find(record(id)),
    findByUid: (uid) => find(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
    // Device flow: switched off.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await database.transaction(async (queries) => {
        const [row] = await queries.select().from(oidcRecords).where(record(id)).for('update');
        if (!row) return;
        const payload = { ...row.payload, consumed: Math.floor(now() / 1000) };
        await queries.update(oidcRecords).set({ payload }).where(record(id));
      });
    },
    destroy: async (id) => {
      await database.run((queries) => queries.delete(oidcRecords).where(record(id)));
    },
    revokeByGrantId: async (grantId) => {
      await database.run((queries) => queries.delete(oidcRecords).where(eq(oidcRecords.grantId, grantId)));
    },
  };
}
