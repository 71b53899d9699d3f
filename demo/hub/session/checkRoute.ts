import { check } from '../../../src/hub/check';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { findSession } from './findSession';

/** POST `/v1/check`. */
export const checkRoute = route(
  check,
  async (_, { database, tenant, bearer, clock, address }) => {
    const account = await database.run((queries) =>
      findSession(queries, { tenantId: tenant.id, bearer, now: clock.now(), address }),
    );
    return done(account ? { status: 1, username: account.username } : { status: 0 });
  },
  { refuses: ['userRemoved'] },
);
