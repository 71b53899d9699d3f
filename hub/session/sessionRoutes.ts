import { and, eq } from 'drizzle-orm';
import { endSessions, listSessions, otherSessions } from '../../src/api/sessions';
import { raiseAuthVersion } from '../accounts/authVersion';
import { findPerson, holdSession, openSessionsOf, requireSession, sessionRefusals } from './findSession';
import { check } from '../../src/api/check';
import { userInfo } from '../../src/api/userInfo';
import { describePerson } from '../accounts/account';
import { deleteCookies } from '../../src/api/deleteCookies';
import { hashToken } from '../credentials/opaqueToken';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { notLoggedIn } from '../answers/refusal';
import { clearedCookies } from '../http/portalCookies';
import { hostName } from '../tenants/findTenant';
import { isOwned } from '../database/ownRows';

/** GET `/v1/user/sessions`: this one first, then the last used. */
export const listSessionsRoute = route(
  listSessions,
  async (_, { database, tenant, bearer, clock, address }) => {
    const now = clock.now();
    const rows = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now, address };
      return openSessionsOf(queries, await requireSession(queries, question), now);
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
  async ({ id }, { database, tenant, bearer, clock, browserKeys }) => {
    await database.transaction(async (queries) => {
      const now = clock.now();
      const account = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      if (id === otherSessions)
        // The number is raised too: a sign-in that is under way ends like the sessions.
        await raiseAuthVersion(queries, account, {
          now,
          keptSession: hashToken(bearer ?? ''),
          keptBrowser: browserKeys(),
        });
      else await queries.delete(sessions).where(and(isOwned(sessions, account), eq(sessions.id, id)));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);

/** POST `/v1/check`: a token that is not good is no failure, only status 0. */
export const checkRoute = route(
  check,
  async (_, { database, tenant, bearer, clock, address }) => {
    const session = await database.run((queries) =>
      findPerson(queries, { tenantId: tenant.id, bearer, now: clock.now(), address }),
    );
    if (!session) return done({ status: 0 });
    const { account, expiresAt } = session;
    return done({ status: 1, username: account.username, user_id: account.id, expires_at: expiresAt });
  },
  { refuses: ['userRemoved'] },
);

/** GET `/v1/userinfo`: every refusal is HTTP 401. */
export const userInfoRoute = route(
  userInfo,
  async (_, { database, tenant, bearer, clock, address }) => {
    const session = await database.run((queries) =>
      findPerson(queries, { tenantId: tenant.id, bearer, now: clock.now(), address }),
    );
    if (!session) throw notLoggedIn();
    return done(describePerson(session.account));
  },
  { refuses: sessionRefusals },
);

/** DELETE `/v1/cookies`: revokes the bearer token, and clears the cookies for a page of the portal. */
export const deleteCookiesRoute = route(deleteCookies, async (_, context) => {
  const { database, tenant, bearer, fromPortal, portalOrigin } = context;
  if (bearer !== null)
    await database.run((queries) =>
      queries
        .delete(sessions)
        .where(and(eq(sessions.tokenHash, hashToken(bearer)), eq(sessions.tenantId, tenant.id))),
    );
  if (fromPortal) {
    const host = hostName(new URL(portalOrigin).host) ?? '';
    for (const header of clearedCookies(host)) context.setCookie(header);
  }
  return done(undefined);
});
