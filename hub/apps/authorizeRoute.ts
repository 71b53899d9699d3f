import { authorize, authorizeLegacy } from '../../src/api/authorize';
import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import { issuerOf } from '../tenants/tenantOfHost';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { appTokens, type AppRow } from '../database/tables/apps';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done, type Outcome } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { holdSession, requireSession, sessionRefusals } from '../session/findSession';
import { appUnknown, findApp } from './findApp';
import { findOpenIdReturn } from './openIdReturn';
import { signAppToken } from './signAppToken';
import { isRegistered, isRegisteredOrigin, parseRedirectAddress } from '../input/redirectAddress';

/** Long enough to follow one redirect (docs/contract.md section 6). */
export const appTokenLifeMs = 60_000;

const refuses = ['fieldInvalid', 'appUnknown', 'consentNeeded', ...sessionRefusals] as const;

/** POST `/api/authentication/v1/authorize`. */
export const authorizeRoute = route(authorize, issueAppToken, { refuses });

/** The older path. */
export const authorizeLegacyRoute = route(authorizeLegacy, issueAppToken, { refuses });

type Request = RequestOf<typeof authorize>;

async function issueAppToken(
  request: Request,
  { database, tenant, bearer, clock, portalOrigin, pageOrigin, config, signingKeys }: CallContext,
): Promise<Outcome<InfoOf<typeof authorize>>> {
  const now = clock.now();
  const { account, app, address, isOpenId } = await database.run(async (queries) => {
    const found = await requireSession(queries, { tenantId: tenant.id, bearer, now });
    const known = await findApp(queries, tenant.id, request.app_key);
    if (!known) throw appUnknown();
    const scene = { tenantId: tenant.id, portalOrigin, pageOrigin };
    return { account: found, app: known, ...(await targetOf(queries, request, known, scene)) };
  });
  const expiresAt = now + appTokenLifeMs;
  const token =
    app.tokenFormat === 'jwt' && !isOpenId
      ? await signAppToken(await signingKeys.of(tenant.id), {
          issuer: issuerOf(tenant, config),
          appKey: app.appKey,
          accountId: account.id,
          redirectUri: request.redirect_uri === address.origin ? address.origin : address.href,
          issuedAt: now,
          expiresAt,
        })
      : createToken();
  const stored = database.transaction(async (queries) => {
    // It may have ended while the token was signed.
    const { authVersion } = await holdSession(queries, { tenantId: tenant.id, bearer, now });
    await queries.insert(appTokens).values({
      tokenHash: hashToken(token),
      tenantId: tenant.id,
      appKey: app.appKey,
      accountId: account.id,
      authVersion,
      redirectUri: address.href,
      sessionHash: hashToken(bearer ?? ''),
      expiresAt,
    });
  });
  await stored.catch(refuseOfGoneApp);
  return done({ token });
}

/** A `foreign_key_violation` (PostgreSQL, appendix A): an operator has deleted the app since. All else is held. */
function refuseOfGoneApp(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const isGone = cause instanceof Error && 'code' in cause && cause.code === '23503';
  throw isGone ? appUnknown() : error;
}

interface Target {
  address: URL;
  /** Whether it is the hub's own page of an OpenID sign-in, which alone redeems the token. */
  isOpenId: boolean;
}

/**
 * Finds the address a token is bound to. A page that reads the answer must belong to the portal, which asks the visitor
 * if that is due, or to the app: otherwise a page that holds a visitor's session could sign them in to any app.
 * @throws Refusal -100112 for an address that is not the app's, -100115 for a caller that is not
 */
async function targetOf(
  queries: Queries,
  { redirect_uri: redirectUri = '', host_origin: hostOrigin }: Request,
  { appKey, redirectUris }: AppRow,
  {
    tenantId,
    portalOrigin,
    pageOrigin,
  }: Pick<CallContext, 'portalOrigin' | 'pageOrigin'> & { tenantId: string },
): Promise<Target> {
  // Who is handed the token: the page around a frame of the portal, else the page that calls.
  const reader = pageOrigin === portalOrigin ? (hostOrigin ?? pageOrigin) : pageOrigin;
  const isOwn = reader !== null && (reader === portalOrigin || isRegisteredOrigin(reader, redirectUris));
  const address = parseRedirectAddress(redirectUri);
  if (!address) throw appUnknown();
  // A bare origin: the token goes to that page itself, by event or message, and into no address.
  const isHanded = redirectUri === address.origin;
  const isKnown = isHanded
    ? isRegisteredOrigin(redirectUri, redirectUris)
    : isRegistered(address, redirectUris, portalOrigin);
  const isOpenId =
    !isKnown && (await findOpenIdReturn(queries, { tenantId, appKey, address, portalOrigin })) !== null;
  if (!isKnown && !isOpenId) throw appUnknown();
  if (!isOwn || (isHanded && reader !== redirectUri) || (isOpenId && reader !== portalOrigin))
    throw consentNeeded();
  return { address, isOpenId };
}

/** -100115: neither the portal nor the app calls, so only the consent page can issue the token. */
function consentNeeded(): Refusal {
  return new Refusal({ code: codes.consentNeeded, message: 'error.consentNeeded', status: 403 });
}
