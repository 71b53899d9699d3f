import { userInfo } from '../../src/api/userInfo';
import { describePerson } from '../accounts/describePerson';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireSession, sessionRefusals } from './findSession';

/** GET `/v1/userinfo`: every refusal is HTTP 401. */
export const userInfoRoute = route(
  userInfo,
  async (_, { database, tenant, bearer, clock, address }) => {
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now(), address }),
    );
    return done(describePerson(account));
  },
  { refuses: sessionRefusals },
);
