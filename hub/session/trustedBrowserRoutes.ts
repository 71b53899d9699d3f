import { endTrustedBrowser, endTrustedBrowsers, listTrustedBrowsers } from '../../src/api/trustedBrowsers';
import { done } from '../answers/outcome';
import { endTrust, trustedBrowsersOf } from './trustedBrowsers';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession, requireSession, sessionRefusals } from './findSession';

/** GET `/v1/user/trusted_browsers`. */
export const listTrustedBrowsersRoute = route(
  listTrustedBrowsers,
  async (_, { database, tenant, bearer, clock, address, trust }) => {
    const now = clock.now();
    const rows = await database.run(async (queries) => {
      const account = await requireSession(queries, { tenantId: tenant.id, bearer, now, address });
      return trustedBrowsersOf(queries, account, now);
    });
    const browsers = rows.map(({ id, tokenHash, device, place, createdAt, usedAt }) => ({
      id,
      current: tokenHash === trust,
      device,
      place,
      created_at: createdAt,
      used_at: usedAt,
    }));
    return done({ browsers });
  },
  { refuses: sessionRefusals },
);

/** DELETE `/v1/user/trusted_browsers/{id}`: only those of this account. Ending one twice is not an error. */
export const endTrustedBrowserRoute = route(endTrustedBrowser, async ({ id }, context) => end(context, id), {
  refuses: ['fieldInvalid', ...sessionRefusals],
});

/** DELETE `/v1/user/trusted_browsers`. */
export const endTrustedBrowsersRoute = route(endTrustedBrowsers, async (_, context) => end(context), {
  refuses: sessionRefusals,
});

async function end({ database, tenant, bearer, clock }: CallContext, id?: string) {
  await database.transaction(async (queries) => {
    const account = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
    await endTrust(queries, account, id);
  });
  return done(undefined);
}
