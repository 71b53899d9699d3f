import { and, eq } from 'drizzle-orm';
import { deleteCookies } from '../../src/api/deleteCookies';
import { hashToken } from '../credentials/opaqueToken';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { clearedCookies } from '../http/portalCookies';
import { hostName } from '../tenants/findTenant';

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
