import { and, desc, eq } from 'drizzle-orm';
import { listAgreements } from '../../src/api/agreements';
import { done } from '../answers/outcome';
import { agreements } from '../database/tables/agreements';
import { route } from '../http/callRoute';
import { requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/agreements`: the newest first. */
export const agreementsRoute = route(
  listAgreements,
  async (_, { database, tenant, bearer, clock, address }) => {
    const rows = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      const { id } = await requireSession(queries, question);
      return queries
        .select()
        .from(agreements)
        .where(and(eq(agreements.accountId, id), eq(agreements.tenantId, tenant.id)))
        .orderBy(desc(agreements.number));
    });
    const entries = rows.map(({ version, documents, language, method, assumed, at }) => ({
      version,
      documents: [...documents],
      language,
      method,
      assumed,
      at,
    }));
    return done({ agreements: entries });
  },
  { refuses: [...sessionRefusals] },
);
