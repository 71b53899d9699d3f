import { check } from '../../src/api/check';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { findSession } from './findSession';

/** POST `/v1/check`: a token that is not good is no failure, only status 0. */
export const checkRoute = route(
  check,
  async (_, { database, tenant, bearer, clock, address }) => {
    const session = await database.run((queries) =>
      findSession(queries, { tenantId: tenant.id, bearer, now: clock.now(), address }),
    );
    if (!session) return done({ status: 0 });
    const { account, expiresAt } = session;
    return done({ status: 1, username: account.username, user_id: account.id, expires_at: expiresAt });
  },
  { refuses: ['userRemoved'] },
);
