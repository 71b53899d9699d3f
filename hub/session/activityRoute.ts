import { and, desc, gt, lt } from 'drizzle-orm';
import { listActivity } from '../../src/api/activity';
import { done } from '../answers/outcome';
import { activity } from '../database/tables/activity';
import { activityLifeMs } from '../http/keepActivity';
import { route } from '../http/callRoute';
import { requireSession, sessionRefusals } from './findSession';
import { isOwned } from '../database/ownRows';

/** Most entries of an answer. */
export const activityPage = 50;

/** GET `/v1/user/activity`: the newest first. */
export const activityRoute = route(
  listActivity,
  async ({ before }, { database, tenant, bearer, clock, address }) => {
    const now = clock.now();
    const question = { tenantId: tenant.id, bearer, now, address };
    const account = await database.run((queries) => requireSession(queries, question));
    const rows = await database.readStale((queries) =>
      queries
        .select()
        .from(activity)
        .where(
          and(
            isOwned(activity, account),
            gt(activity.at, now - activityLifeMs),
            before === undefined ? undefined : lt(activity.at, Number(before)),
          ),
        )
        .orderBy(desc(activity.at), desc(activity.number))
        .limit(activityPage + 1),
    );
    const page = firstPage(rows);
    const events = page.map(({ kind, device, place, at }) => ({ kind, device, place, at }));
    return done({ events, more: page.length < rows.length });
  },
  { refuses: ['fieldInvalid', ...sessionRefusals] },
);

/** Ends between two times: the next page has only what is older. */
function firstPage<Row extends { at: number }>(rows: readonly Row[]): readonly Row[] {
  const next = rows[activityPage];
  if (!next) return rows;
  const page = rows.slice(0, activityPage);
  const whole = page.filter(({ at }) => at !== next.at);
  return whole.length > 0 ? whole : page;
}
