import { resolveProfile } from '../../src/contract/profile';
import { trackEvents } from '../../src/api/trackEvents';
import { trackingEvents } from '../database/tables/tracking';
import { route } from '../http/callRoute';
import { done, nothingDone } from '../answers/outcome';
import { eventsOfAddress, eventsOfTenant } from '../limits/callBudgets';
import { requireBudget } from '../limits/requireBudget';

/** POST to the hub's root. A beacon cannot label its body or carry a token; none is needed. */
export const trackEventsRoute = route(
  trackEvents,
  async ({ events }, context) => {
    const { database, tenant, clock, address } = context;
    if (!resolveProfile(tenant.settings).tracking || events.length === 0) return nothingDone();
    await requireBudget(context, eventsOfAddress, address, events.length);
    await requireBudget(context, eventsOfTenant, tenant.id, events.length);
    const receivedAt = clock.now();
    const rows = events.map(({ name, time, props }) => ({
      tenantId: tenant.id,
      name,
      time: Math.round(time),
      // The widget sends nothing personal; values that look personal are dropped anyway.
      props: Object.fromEntries(Object.entries(props).filter(([, value]) => !isPersonal(value))),
      receivedAt,
    }));
    await database.run((queries) => queries.insert(trackingEvents).values(rows));
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'tooManyTries'], anyContentType: true },
);

/** Whether a value of a tracking event looks like an address, a phone number, a code or a token. */
export function isPersonal(value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number') return Number.isInteger(value) && value > 1e9;
  return /@|\+?\d[\d\s-]{4,}\d|[\w-]{24,}/.test(value);
}
