import { and, desc, eq } from 'drizzle-orm';
import { endSessions, listSessions, otherSessions } from '../../src/api/sessions';
import { raiseAuthVersion } from '../accounts/authVersion';
import { hashToken } from '../credentials/opaqueToken';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { holdSession, isAlive, requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/sessions`: this one first, then the last used. */
export const listSessionsRoute = route(
  listSessions,
  async (_, { database, tenant, bearer, clock, address }) => {
    const now = clock.now();
    const rows = await database.run(async (queries) => {
      const { id, authVersion } = await requireSession(queries, {
        tenantId: tenant.id,
        bearer,
        now,
        address,
      });
      return queries
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, id), eq(sessions.authVersion, authVersion), isAlive(now)))
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

/**
 * DELETE `/v1/user/sessions/{id}`: only sessions of this account; `others` ends all that the account has open except this
 * session. Ending one twice is not an error.
 */
export const endSessionsRoute = route(
  endSessions,
  async ({ id }, { database, tenant, bearer, clock, device, agent }) => {
    await database.transaction(async (queries) => {
      const now = clock.now();
      const account = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      if (id === otherSessions)
        // The number is raised too: a sign-in that is under way ends like the sessions.
        await raiseAuthVersion(queries, account, {
          now,
          keptSession: hashToken(bearer ?? ''),
          keptBrowser: device === null ? [agent] : [device, agent],
        });
      else await queries.delete(sessions).where(and(eq(sessions.accountId, account.id), eq(sessions.id, id)));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);
