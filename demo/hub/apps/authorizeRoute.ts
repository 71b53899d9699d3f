import { authorize, authorizeLegacy } from '../../../src/hub/authorize';
import type { InfoOf, RequestOf } from '../../../src/hub/defineCall';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { appTokens } from '../database/tables/apps';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done, type Outcome } from '../http/outcome';
import { requireSession, sessionRefusals } from '../session/findSession';
import { appUnknown, findAppAtAddress } from './findApp';

/** Long enough to follow one redirect (docs/contract.md section 6). */
export const appTokenLifeMs = 60_000;

const refuses = ['fieldInvalid', 'appUnknown', ...sessionRefusals] as const;

/** POST `/api/authentication/v1/authorize`. */
export const authorizeRoute = route(authorize, issueAppToken, { refuses });

/** The same call at its older path. */
export const authorizeLegacyRoute = route(authorizeLegacy, issueAppToken, { refuses });

async function issueAppToken(
  request: RequestOf<typeof authorize>,
  { database, tenant, bearer, clock, portalOrigin }: CallContext,
): Promise<Outcome<InfoOf<typeof authorize>>> {
  const now = clock.now();
  const token = createToken();
  await database.transaction(async (queries) => {
    const account = await requireSession(queries, { tenantId: tenant.id, bearer, now });
    const found = await findAppAtAddress(queries, {
      tenantId: tenant.id,
      appKey: request.app_key,
      redirectUri: request.redirect_uri,
      portalOrigin,
    });
    if (!found) throw appUnknown();
    await queries.insert(appTokens).values({
      tokenHash: hashToken(token),
      tenantId: tenant.id,
      appKey: found.app.appKey,
      accountId: account.id,
      redirectUri: found.address.href,
      // `requireSession` has found it.
      sessionHash: hashToken(bearer ?? ''),
      expiresAt: now + appTokenLifeMs,
    });
  });
  return done({ token });
}
