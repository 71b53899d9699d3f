/**
 * Sign-out that an app asks for (OpenID Connect RP-Initiated Logout 1.0). The visitor is asked each time, because any page
 * can link here; only a click on the hub's own page ends the session.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { sessions } from '../database/tables/sessions';
import { clientAddress } from '../http/clientAddress';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { clearedCookies, tokenCookieName } from '../http/portalCookies';
import { visitorCookieName } from '../session/visitorCookie';
import { asPage, signInGone } from '../methods/redirect/navigation';
import { issuerOf, tenantOfHost } from '../tenants/tenantOfHost';
import { faultPage } from './faultPage';
import { openIdPaths } from './openIdPaths';
import { textOf } from './openIdRefusal';
import { askToSignOut, signedOut, type HubContext, type SignOutScene } from './signOutPages';
import { readSignOut, SignOutFault } from './signOutRequest';
import { findPortalVisitor, findVisitor, type SignedInVisitor } from './silentSignIn';

interface Scene extends SignOutScene {
  services: HubServices;
  /** Signed in at the portal; no app need have led there, so that the provider knows nothing of it. */
  portalVisitor: SignedInVisitor | null;
}

const confirmPath = `${openIdPaths.signOut}/confirm`;

export function signOutRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  const answer = (context: HubContext, work: (scene: Scene) => Response | Promise<Response>) =>
    asPage(context, async () => {
      try {
        return await work(await sceneOf(context, services));
      } catch (error) {
        if (!(error instanceof SignOutFault)) throw error;
        context
          .get('log')()
          .info({ event: 'refusal', call: 'openid', ...error.fault });
        return faultPage(context, error.fault);
      }
    });
  app.get(openIdPaths.signOut, (context) =>
    answer(context, (scene) => {
      const visitor = scene.visitor ?? scene.portalVisitor;
      return visitor ? askToSignOut(scene, visitor, confirmPath) : leave(scene);
    }),
  );
  // A form of another site comes without our cookie; what it leads to has it. The hint is read: no address has it.
  app.post(openIdPaths.signOut, (context) =>
    answer(context, ({ fields: { id_token_hint: _hint, ...fields }, request: { app: asking } }) => {
      const query = new URLSearchParams({ ...fields, ...(asking && { client_id: asking.appKey }) });
      return context.redirect(`${openIdPaths.signOut}?${query.toString()}`, 303);
    }),
  );
  app.post(confirmPath, (context) => answer(context, end));
}

const names = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'ui_locales'];

async function sceneOf(context: HubContext, services: HubServices): Promise<Scene> {
  const tenant = await tenantOfHost(context, services);
  const given: Readonly<Record<string, unknown>> =
    context.req.method === 'POST' ? await context.req.parseBody() : context.req.query();
  const fields = Object.fromEntries(
    names.flatMap((name) => (textOf(given[name]) === '' ? [] : [[name, textOf(given[name])]])),
  );
  const issuer = issuerOf(tenant, services.config);
  const keys = await services.signingKeys.of(tenant.id);
  const request = await readSignOut(fields, { services, tenantId: tenant.id, issuer, keys });
  const deps = { services, tenantId: tenant.id };
  const cookie = getCookie(context, visitorCookieName(issuer));
  const visitor = await findVisitor(deps, { cookie });
  const portalVisitor = await findPortalVisitor(deps, getCookie(context, tokenCookieName));
  return { context, services, tenant, fields, request, visitor, portalVisitor };
}

/**
 * The provider's cookie is sent for the hub's own page only (`SameSite`). The portal's comes with the form of any site, so it
 * counts only where the browser says that the click was here.
 */
async function end(scene: Scene): Promise<Response> {
  const { context, services, tenant, visitor, portalVisitor } = scene;
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw signInGone();
  const ended = [visitor, site === undefined ? null : portalVisitor].filter((one) => one !== null);
  if (ended.length === 0) {
    if (portalVisitor) throw signInGone();
    return leave(scene);
  }
  const hashes = ended.map(({ session }) => session.tokenHash);
  await services.database.run((queries) =>
    queries
      .delete(sessions)
      .where(and(inArray(sessions.tokenHash, hashes), eq(sessions.tenantId, tenant.id))),
  );
  for (const id of new Set(ended.map(({ account }) => account.id)))
    context
      .get('log')()
      .info({
        event: 'revoke',
        call: 'openid',
        tenant: tenant.id,
        address: clientAddress(context, services.config.trustProxy),
        account: services.mark(id),
      });
  for (const line of clearedCookies(tenant.host)) context.header('Set-Cookie', line, { append: true });
  return leave(scene);
}

/** Back to the app, or a page that says so. */
const leave = (scene: Scene): Response =>
  scene.request.target ? scene.context.redirect(scene.request.target.href, 303) : signedOut(scene);
