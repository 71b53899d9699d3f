import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { hashToken } from '../credentials/opaqueToken';
import type { Database, Queries } from '../database/database';
import { oidcRecords, recordModel } from '../database/tables/openid';
import { sessions } from '../database/tables/sessions';
import { liveSessions } from '../session/findSession';
import { sidOf } from './sessionId';

/** Where a provider keeps its records. */
export interface RecordStore {
  database: Database;
  /** Names the provider: a tenant's id, or the embedded one. */
  provider: string;
  /** Milliseconds by the machine's clock, which the provider uses too. */
  now: () => number;
  /**
   * The hub's clock: a grant is found only while the session it belongs to is alive. Without it, grants belong to none.
   */
  sessionNow?: () => number;
}

/**
 * In the hub's database, so that any process of the hub can continue a sign-in that another one began. Names of
 * records are stored as hashes, because codes and tokens are names.
 */
export function recordAdapter(store: RecordStore): AdapterFactory {
  return (kind) => createAdapter(store, kind);
}

function createAdapter(store: RecordStore, kind: string): Adapter {
  const { database, provider } = store;
  const model = recordModel(provider, kind);
  const isOwn = eq(oidcRecords.tenantId, provider);
  const record = (id: string) => and(isOwn, eq(oidcRecords.model, model), eq(oidcRecords.id, hashToken(id)));
  return {
    upsert: async (id, payload, expiresInSeconds) =>
      save(store, { model, id }, await withSid(store, kind, payload), expiresInSeconds),
    find: async (id) => {
      const payload = await find(store, kind, record(id));
      return payload && { ...payload, jti: id };
    },
    findByUid: (uid) => find(store, kind, and(isOwn, eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
    // Device flow: switched off.
    findByUserCode: async () => undefined,
    consume: (id) => consume(store, record(id)),
    destroy: async (id) => {
      await database.run((queries) => queries.delete(oidcRecords).where(record(id)));
    },
    revokeByGrantId: async (grantId) => {
      await database.run((queries) =>
        queries.delete(oidcRecords).where(and(isOwn, eq(oidcRecords.grantId, grantId))),
      );
    },
  };
}

/**
 * Names the hub's session in a code whose ID token will have `sid`. The provider's own session ends with each request, so its
 * name for it would be another one in each sign-in.
 */
async function withSid(
  { database, provider }: RecordStore,
  kind: string,
  payload: AdapterPayload,
): Promise<AdapterPayload> {
  const { sid, clientId, grantId } = payload;
  if (kind !== 'AuthorizationCode' || sid === undefined || !clientId || !grantId) return payload;
  const isGrant = and(
    eq(oidcRecords.tenantId, provider),
    eq(oidcRecords.model, recordModel(provider, 'Grant')),
    eq(oidcRecords.id, hashToken(grantId)),
  );
  const [session] = await database.run((queries) =>
    queries
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(
        oidcRecords,
        and(eq(oidcRecords.tenantId, sessions.tenantId), eq(oidcRecords.sessionHash, sessions.tokenHash)),
      )
      .where(isGrant),
  );
  // A grant without a session is never found again, nor is then its code.
  return session ? { ...payload, sid: sidOf(session.id, clientId) } : payload;
}

async function save(
  { database, provider, now }: RecordStore,
  { model, id }: { model: string; id: string },
  payload: AdapterPayload,
  expiresInSeconds: number | undefined,
): Promise<void> {
  const row = {
    tenantId: provider,
    model,
    id: hashToken(id),
    // Its `jti` is the name again. Undefined fields are not stored.
    payload: { ...payload, jti: undefined },
    uid: payload.uid ?? null,
    grantId: payload.grantId ?? null,
    expiresAt: expiresInSeconds === undefined ? null : now() + expiresInSeconds * 1000,
  };
  await database.run((queries) =>
    queries
      .insert(oidcRecords)
      .values(row)
      .onConflictDoUpdate({ target: [oidcRecords.tenantId, oidcRecords.model, oidcRecords.id], set: row }),
  );
}

async function find(
  { database, provider, now, sessionNow }: RecordStore,
  kind: string,
  where: SQL | undefined,
): Promise<AdapterPayload | undefined> {
  const [row] = await database.run((queries) => {
    const isOfSession =
      kind === 'Grant' && sessionNow
        ? inArray(oidcRecords.sessionHash, liveSessions(queries, provider, sessionNow()))
        : undefined;
    return queries.select().from(oidcRecords).where(and(where, isOfSession)).limit(1);
  });
  const isExpired = row?.expiresAt != null && row.expiresAt <= now();
  return isExpired ? undefined : row?.payload;
}

/** Marks a code or refresh token as used. The provider has looked before; of two requests at once one fails here. */
async function consume({ database, now }: RecordStore, where: SQL | undefined): Promise<void> {
  const isFirst = await database.transaction(async (queries) => {
    const [row] = await queries.select().from(oidcRecords).where(where).for('update');
    if (!row || row.payload.consumed !== undefined) return false;
    const payload = { ...row.payload, consumed: Math.floor(now() / 1000) };
    await queries.update(oidcRecords).set({ payload }).where(where);
    return true;
  });
  if (isFirst) return;
  const { errors } = await import('oidc-provider');
  throw new errors.InvalidGrant('already consumed');
}

/**
 * Ties a grant to the hub's session that it was given in. Without a session, a grant is never found.
 * @param note keeps in the same transaction what the owner has allowed; `false`: it is not allowed any more
 * @returns `false` if the session has ended, or by `note`
 */
export async function tieGrant(
  { database, provider }: Pick<RecordStore, 'database' | 'provider'>,
  grantId: string,
  sessionHash: string,
  note: (queries: Queries) => Promise<boolean>,
): Promise<boolean> {
  const model = recordModel(provider, 'Grant');
  return database.transaction(async (queries) => {
    // Held, so that it does not end before the grant is tied: then it ends the grant too.
    const [session] = await queries
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(eq(sessions.tenantId, provider), eq(sessions.tokenHash, sessionHash)))
      .for('key share');
    if (!session || !(await note(queries))) return false;
    await queries
      .update(oidcRecords)
      .set({ sessionHash })
      .where(
        and(
          eq(oidcRecords.tenantId, provider),
          eq(oidcRecords.model, model),
          eq(oidcRecords.id, hashToken(grantId)),
        ),
      );
    return true;
  });
}
