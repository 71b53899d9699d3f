import type { Context, Hono } from 'hono';
import { hashToken } from '../credentials/opaqueToken';
import { originStanding } from './allowedOrigin';
import type { CallContext } from './callContext';
import type { HubServices } from './hubServices';
import type { CallRoute } from './callRoute';
import { clientAddress } from './clientAddress';
import { codes } from './codes';
import { envelopeOfOutcome } from './envelopes';
import type { HubEnvironment } from './hubEnvironment';
import { readInput } from './readInput';
import { Refusal } from './refusal';

type HubContext = Context<HubEnvironment>;

/** Headers a page may send (docs/contract.md section 6). */
const requestHeaders = 'authorization, content-type, language, client-type, entry-flow, entry-domain';

/** Whether a path belongs to the API, whose every answer is an envelope. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/**
 * Mounts the calls, grouped by path, and the refusals for unknown paths and methods.
 * @param chooseTenant selects the tenant whose lists a preflight is checked against
 */
export function apiRoutes(
  app: Hono<HubEnvironment>,
  services: HubServices,
  routes: readonly CallRoute[],
  chooseTenant: (context: HubContext) => Promise<void>,
): void {
  for (const path of new Set(routes.map(({ call }) => call.path))) {
    const group = routes.filter(({ call }) => call.path === path);
    // `strict: false` drops a trailing slash of the request, but not of the pattern.
    const pattern = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
    app.all(pattern, async (context) => {
      const isPreflight = context.req.method === 'OPTIONS';
      if (isPreflight) await chooseTenant(context);
      const standing = admitOrigin(context, group);
      if (isPreflight) return preflight(context, group);
      const found = group.find(({ call }) => call.method === context.req.method);
      if (!found) throw methodUnknown(group);
      const replaced = await services.plugin?.beforeCall?.(context, [found.call.name, ...found.standsFor]);
      if (replaced) return replaced;
      const input = await readInput(context.req, found.anyContentType);
      const outcome = await found.answer(input, callContext(context, services, standing === 'portal'));
      return envelopeOfOutcome(context, outcome);
    });
  }
  app.all('/api/*', () => {
    throw new Refusal({ code: codes.requestRefused, message: 'error.pathUnknown', status: 404 });
  });
}

/**
 * Checks the caller's page and sets the headers that let it read the answer. It runs before the input is read, so an
 * unlisted page cannot try passwords.
 * @throws Refusal with HTTP 403
 */
function admitOrigin(context: HubContext, group: readonly CallRoute[]) {
  const origin = context.req.header('origin');
  const standing = originStanding(origin, context.get('portalOrigin'), context.get('tenant'));
  context.header('Vary', 'Origin', { append: true });
  const isOpen = group.every(({ access }) => access === 'anyone');
  if (standing === 'stranger' && !isOpen)
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
  if (origin !== undefined) {
    context.header('Access-Control-Allow-Origin', isOpen ? '*' : origin);
    context.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  }
  return standing;
}

function preflight(context: HubContext, group: readonly CallRoute[]): Response {
  const methods = group.map(({ call }) => call.method).join(', ');
  context.header('Access-Control-Allow-Methods', methods);
  context.header('Access-Control-Allow-Headers', requestHeaders);
  context.header('Access-Control-Max-Age', '600');
  return context.body(null, 204);
}

function methodUnknown(group: readonly CallRoute[]): Refusal {
  const allowed = group.map(({ call }) => call.method).join(', ');
  return new Refusal({
    code: codes.requestRefused,
    message: 'error.methodUnknown',
    status: 405,
    headers: { Allow: `${allowed}, OPTIONS` },
  });
}

function callContext(context: HubContext, services: HubServices, isPortalPage: boolean): CallContext {
  const flow = context.req.header('entry-flow');
  const site = context.req.header('sec-fetch-site');
  return {
    ...services,
    log: context.get('log'),
    tenant: context.get('tenant'),
    portalOrigin: context.get('portalOrigin'),
    language: context.get('language'),
    t: context.get('t'),
    address: clientAddress(context, services.config.trustProxy),
    userAgent: context.req.header('user-agent') ?? '',
    flow: flow && /^[0-9a-f]{64}$/.test(flow) ? hashToken(flow) : null,
    bearer: /^Bearer ([\w.~+/=-]{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null,
    fromPortal: isPortalPage && (site === undefined || site === 'same-origin'),
    setCookie: (header) => context.header('Set-Cookie', header, { append: true }),
  };
}
