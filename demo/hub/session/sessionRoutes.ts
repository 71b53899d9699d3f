import { and, desc, eq, ne } from 'drizzle-orm';
import { endSessions, listSessions, otherSessions } from '../../../src/hub/sessions';
import { hashToken } from '../credentials/opaqueToken';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { isAlive, requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/sessions`: this one first, then the last used. */
export const listSessionsRoute = route(
  listSessions,
  async (_, { database, tenant, bearer, clock, address }) => {
    const now = clock.now();
    const rows = await database.run(async (queries) => {
      const { id } = await requireSession(queries, { tenantId: tenant.id, bearer, now, address });
      return queries
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, id), isAlive(now)))
        .orderBy(desc(sessions.usedAt));
    });
    const current = hashToken(bearer ?? '');
    const list = rows.map(({ id, tokenHash, device, place, createdAt, usedAt }) => ({
      id,
      current: tokenHash === current,
      device,
      place,
      created_at: createdAt,
      used_at: usedAt,
    }));
    return done({ sessions: list.toSorted((one, other) => Number(other.current) - Number(one.current)) });
  },
  { refuses: sessionRefusals },
);

/** DELETE `/v1/user/sessions/{id}`: only sessions of this account. Ending one twice is not an error. */
export const endSessionsRoute = route(
  endSessions,
  async ({ id }, { database, tenant, bearer, clock }) => {
    await database.transaction(async (queries) => {
      const account = await requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      const which =
        id === otherSessions ? ne(sessions.tokenHash, hashToken(bearer ?? '')) : eq(sessions.id, id);
      await queries.delete(sessions).where(and(eq(sessions.accountId, account.id), which));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);
