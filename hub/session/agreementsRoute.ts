import { listAgreements } from '../../src/api/agreements';
import { agreementsOf, describeAgreement } from '../accounts/agreements';
import { done } from '../answers/outcome';
import { route } from '../http/callRoute';
import { requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/agreements`: the newest first. */
export const agreementsRoute = route(
  listAgreements,
  async (_, { database, tenant, bearer, clock, address }) => {
    const rows = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return agreementsOf(queries, await requireSession(queries, question));
    });
    return done({ agreements: rows.map(describeAgreement) });
  },
  { refuses: [...sessionRefusals] },
);
