import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { readDevice } from './deviceCookie';
import type { StepAside } from '../credentials/limitWork';
import { hashToken } from '../credentials/opaqueToken';
import { keepActivity } from './keepActivity';
import { originAccess, type OriginAccess } from './allowedOrigin';
import type { CallContext, MethodTraits } from './callContext';
import type { HubServices } from './hubServices';
import type { CallRoute } from './callRoute';
import { clientAddress } from './clientAddress';
import { codes } from '../answers/codes';
import { describeDevice } from './describeDevice';
import { turnOf } from './costlyCalls';
import { envelopeOfOutcome } from './envelopes';
import type { HubEnvironment } from './hubEnvironment';
import type { Outcome } from '../answers/outcome';
import { readTrust } from './trustCookie';
import { readInput } from './readInput';
import type { Tenant } from '../database/tables/tenants';
import { Refusal } from '../answers/refusal';
import {
  accountIn,
  challengeIn,
  clueIn,
  findOwner,
  logOutcome,
  logRefusal,
  type RequestFacts,
} from './securityEvents';

type HubContext = Context<HubEnvironment>;

/** Headers a page may send (docs/contract.md section 6). */
const requestHeaders = 'authorization, content-type, language, client-type, entry-flow, entry-domain';

/** Every answer there is an envelope. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

interface ApiParts extends Pick<CallContext, 'factors' | 'methods'> {
  routes: readonly CallRoute[];
  /** Its ways of signing in for one tenant. */
  methodsOf: (tenant: Tenant) => CallContext['methods'];
}

/**
 * Mounts the calls, grouped by path, and the refusals for unknown paths and methods.
 * @param parts the calls, and the hub's ways of signing in and second factors
 * @param chooseTenant selects the tenant whose lists a preflight is checked against
 */
export function apiRoutes(
  app: Hono<HubEnvironment>,
  services: HubServices,
  { routes, methodsOf, ...parts }: ApiParts,
  chooseTenant: (context: HubContext) => Promise<void>,
): void {
  const mounted = { services, factors: parts.factors, methodsOf };
  for (const path of new Set(routes.map(({ call }) => call.path))) {
    const group = routes.filter(({ call }) => call.path === path);
    // `strict: false` drops a trailing slash of the request, but not of the pattern.
    const pattern = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
    app.all(pattern, async (context) => {
      const isPreflight = context.req.method === 'OPTIONS';
      if (isPreflight) await chooseTenant(context);
      const facts = requestFacts(context, services, parts.methods);
      try {
        const access = admitOrigin(context, group);
        if (isPreflight) return preflight(context, group);
        const found = group.find(({ call }) => call.method === context.req.method);
        if (!found) throw methodUnknown(group);
        facts.call = found.call.name;
        facts.signsInBy = labelOf(found, {}, parts.methods);
        context.set('call', found.call.name);
        const replaced = await services.plugin?.beforeCall?.(context, [found.call.name, ...found.standsFor]);
        if (replaced) return replaced;
        facts.input = await readInput(context.req, found.anyContentType);
        facts.signsInBy = labelOf(found, facts.input, parts.methods);
        const call = callContext(context, mounted, access, facts);
        const outcome = await answerInTurn(found, call, facts);
        logOutcome(facts, outcome);
        return envelopeOfOutcome(context, outcome);
      } catch (error) {
        logRefusal(facts, error);
        throw error;
      }
    });
  }
  app.all('/api/*', () => {
    throw new Refusal({ code: codes.requestRefused, message: 'error.pathUnknown', status: 404 });
  });
}

/** How a call signs in. */
function labelOf({ signsInBy }: CallRoute, input: object, methods: readonly MethodTraits[]): string | null {
  return typeof signsInBy === 'function' ? signsInBy(input, methods) : signsInBy;
}

/** Answers a call, after its turn has come where it takes turns, and finds out whose account it concerns. */
function answerInTurn(
  found: CallRoute,
  context: CallContext,
  facts: RequestFacts,
): Promise<Outcome<unknown>> {
  const { database, bearer, takeTurn } = context;
  const { name, method } = found.call;
  const answer = async (aside: StepAside): Promise<Outcome<unknown>> => {
    // Before the call: it may end the session. Reading calls cause no events.
    if (method !== 'GET' && name !== 'check')
      await findOwner(database, facts, { token: bearer, challenge: challengeIn(facts.input) });
    const inTurn = aside === context.aside ? context : { ...context, aside };
    const outcome = await found.answer(facts.input, inTurn);
    await findOwner(database, facts, clueIn(outcome));
    return outcome;
  };
  if (!found.takesTurns) return answer(context.aside);
  return takeTurn(turnOf(context, name, accountIn(facts.input)), answer);
}

/**
 * Checks the caller's page and sets the headers that let it read the answer. It runs before the input is read, so an
 * unlisted page cannot try passwords.
 * @throws Refusal with HTTP 403
 */
function admitOrigin(context: HubContext, group: readonly CallRoute[]) {
  const origin = context.req.header('origin');
  const access = originAccess(origin, context.get('portalOrigin'), context.get('tenant'));
  context.header('Vary', 'Origin', { append: true });
  const isOpen = group.every((each) => each.access === 'anyone');
  if (access === 'unlisted' && !isOpen)
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
  if (origin !== undefined) {
    context.header('Access-Control-Allow-Origin', isOpen ? '*' : origin);
    context.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  }
  return access;
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

function requestFacts(
  context: HubContext,
  services: HubServices,
  methods: readonly MethodTraits[],
): RequestFacts {
  const tenant = context.get('tenant');
  const address = clientAddress(context, services.config.trustProxy);
  const requestId = context.get('requestId');
  const device = () => describeDevice(context.req.header('user-agent') ?? '', methods);
  return {
    get log() {
      return context.get('log')();
    },
    mark: services.mark,
    count: services.metrics?.countEvent,
    keep: keepActivity(services, () => ({ tenantId: tenant.id, device: device(), address, requestId })),
    tenant,
    homeId: tenant.id,
    address,
    flow: flowOf(context),
    hasToken: context.req.header('authorization') !== undefined,
    call: '',
    signsInBy: null,
    input: {},
    owner: null,
    ownerId: null,
    notes: [],
  };
}

const bearerOf = (context: HubContext): string | null =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;

/** The hash of the visit; `null` without one. */
function flowOf(context: HubContext): string | null {
  const flow = context.req.header('entry-flow');
  return flow && /^[0-9a-f]{64}$/.test(flow) ? hashToken(flow) : null;
}

// oxlint-disable-next-line max-lines-per-function -- one literal: a spread of this size costs twenty times as much, at each call
function callContext(
  context: HubContext,
  { services, factors, methodsOf }: Pick<ApiParts, 'factors' | 'methodsOf'> & { services: HubServices },
  access: OriginAccess,
  facts: RequestFacts,
): CallContext {
  const { address, flow, notes } = facts;
  const site = context.req.header('sec-fetch-site');
  // A GET of a portal page has no `Origin`; browsers say where it comes from, and no script can.
  const fromPortal =
    access === 'portal'
      ? site === undefined || site === 'same-origin'
      : access === 'none' && site === 'same-origin';
  const userAgent = context.req.header('user-agent') ?? '';
  const portalOrigin = context.get('portalOrigin');
  const device = fromPortal ? readDevice(portalOrigin, (name) => getCookie(context, name)) : null;
  return {
    config: services.config,
    database: services.database,
    tenants: services.tenants,
    limits: services.limits,
    secretKeys: services.secretKeys,
    clock: services.clock,
    passwords: services.passwords,
    takeTurn: services.takeTurn,
    background: services.background,
    mark: services.mark,
    health: services.health,
    pausedChecks: services.pausedChecks,
    metrics: services.metrics,
    tracing: services.tracing,
    adapters: services.adapters,
    openIdClients: services.openIdClients,
    signingKeys: services.signingKeys,
    plugin: services.plugin,
    factors,
    methods: methodsOf(context.get('tenant')),
    get log() {
      return facts.log;
    },
    tenant: context.get('tenant'),
    portalOrigin,
    language: context.get('language'),
    t: context.get('t'),
    address,
    userAgent,
    device: device?.hash ?? null,
    trust: fromPortal ? readTrust(portalOrigin, (name) => getCookie(context, name)) : null,
    deviceRenewal: device?.renewal ?? [],
    // Few calls need them.
    browserKeys: () => {
      const agent = hashToken(`agent ${address} ${userAgent}`);
      return device ? [device.hash, agent] : [agent];
    },
    flow,
    bearer: bearerOf(context),
    pageOrigin: context.req.header('origin') ?? null,
    fromPortal,
    aside: (wait) => wait(),
    note: (event, about) => void notes.push({ event, ...about }),
    serve: (tenant) => {
      facts.homeId = tenant.id;
    },
    setCookie: (header) => context.header('Set-Cookie', header, { append: true }),
  };
}
