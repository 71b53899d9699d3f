import { and, eq } from 'drizzle-orm';
import { authorize, authorizeLegacy } from '../../../../src/hub/authorize';
import type { InfoOf, RequestOf } from '../../../../src/hub/call';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import { apps, appTokens } from '../../database/schema';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { codes } from '../../http/codes';
import { done, type Outcome } from '../../http/outcome';
import { Refusal } from '../../http/refusal';
import { requireSession } from '../../sessions/findSession';
import { isRegistered, parseRedirectAddress } from './redirectAddress';

/** Long enough to follow one redirect (contract section 6). */
export const appTokenLifeMs = 60_000;

/** POST `/api/authentication/v1/authorize`. */
export const authorizeRoute = route(authorize, issueAppToken);

/** The same call at its older path. */
export const authorizeLegacyRoute = route(authorizeLegacy, issueAppToken);

async function issueAppToken(
  request: RequestOf<typeof authorize>,
  { database, tenant, bearer, clock }: CallContext,
): Promise<Outcome<InfoOf<typeof authorize>>> {
  const now = clock.now();
  const address = parseRedirectAddress(request.redirect_uri ?? '');
  const token = createToken();
  await database.transaction(async (queries) => {
    const account = await requireSession(queries, { tenantId: tenant.id, bearer, now });
    const [app] = await queries
      .select()
      .from(apps)
      .where(and(eq(apps.tenantId, tenant.id), eq(apps.appKey, request.app_key)))
      .limit(1);
    if (!app || !address || !isRegistered(address, app.redirectUris))
      throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
    await queries.insert(appTokens).values({
      tokenHash: hashToken(token),
      tenantId: tenant.id,
      appKey: app.appKey,
      accountId: account.id,
      redirectUri: address.href,
      expiresAt: now + appTokenLifeMs,
    });
  });
  return done({ token });
}
