/**
 * Serves previews of settings, on a host of their own: no portal's cookie, storage, passkey or saved password is there, and
 * no call but that of the settings is answered, so that a preview signs nobody in and takes nothing from anyone.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { systemSettings } from '../../src/api/systemSettings';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { Tenant } from '../database/tables/tenants';
import { isApiPath } from '../http/apiRoutes';
import { cookiePrefix } from '../http/cookieDomain';
import type { HubEnvironment, PortalTenant } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { hostName } from '../tenants/findTenant';
import { openPreview, previewPath } from '../tenants/managePreviews';
import { issuerOf } from '../tenants/tenantOfHost';
import { documentPaths } from './documentRoutes';
import { showNotFound } from './messagePages';
import { codePage } from './previewPage';

type HubContext = Context<HubEnvironment>;
type Services = Pick<HubServices, 'config' | 'tenants' | 'database' | 'clock'>;
type Present = (tenant: Tenant, portalOrigin: string) => PortalTenant;

/** Of the form with the code, in bytes; browsers say how many they send. */
const largestForm = 1000;

interface Scene extends Services {
  /** Of the host of previews. */
  origin: string;
  draftOf: ReturnType<typeof keepDrafts>;
}

/**
 * @param present returns the tenant as this hub can serve it
 * @param live serves every other host
 */
export function servePreviews(
  services: Services,
  present: Present,
  live: MiddlewareHandler<HubEnvironment>,
): MiddlewareHandler<HubEnvironment> {
  const { previewOrigin: origin } = services.config;
  if (origin === null) return live;
  const { hostname } = new URL(origin);
  const scene: Scene = { ...services, origin, draftOf: keepDrafts(services, present, origin) };
  return async (context, next) => {
    const host = context.req.header('host');
    // A tenant of this host keeps it.
    if (hostName(host) !== hostname || (await services.tenants.find(host))) return live(context, next);
    context.set('portalOrigin', origin);
    context.header('X-Robots-Tag', 'noindex, nofollow');
    const { path } = context.req;
    if (isFile(path)) return next();
    const answer = path === previewPath ? await enter(context, scene) : await show(context, scene);
    if (answer) return keepPrivate(answer);
    await next();
    // The same address shows others nothing, and this one nothing once the preview has ended.
    context.set('ready', undefined);
    keepPrivate(context.res);
    return undefined;
  };
}

function enter(context: HubContext, scene: Scene): Promise<Response> | Response {
  if (context.req.method !== 'POST') return codePage(context, 'asked');
  const bytes = Number(context.req.header('content-length') ?? Number.NaN);
  return bytes <= largestForm ? takeCode(context, scene) : codePage(context, 'wrong');
}

/** @returns an answer in place of what is asked for; `undefined`: what is asked for is shown */
async function show(
  context: HubContext,
  { origin, database, clock, draftOf }: Scene,
): Promise<Response | undefined> {
  const code = getCookie(context, cookieOf(origin));
  const opened = code === undefined ? null : await openPreview(database, clock.now(), code);
  const tenant = opened && (await draftOf(opened));
  const isApi = isApiPath(context.req.path);
  if (isApi && !(tenant && isSettings(context))) throw previewOnly();
  // The page that asks for the code has colors too.
  if (!tenant && context.req.path === colorsPath) return undefined;
  if (!tenant) return codePage(context, code === undefined ? 'asked' : 'over');
  context.set('tenant', tenant);
  context.set('previewUntil', opened.preview.expiresAt);
  return isApi || isDocument(context) ? undefined : showNotFound(context);
}

const previewOnly = () =>
  new Refusal({ code: codes.requestRefused, message: 'error.previewOnly', status: 403 });

const cookieOf = (origin: string): string => `${cookiePrefix(origin)}hub_preview`;

const colorsPath = '/brand/colors.css';

/** What is the same for everyone, and no secret. */
const isFile = (path: string): boolean =>
  (/^\/(?:assets|brand)\//.test(path) && path !== colorsPath) ||
  /^\/(?:[\w-]+\.js|third-party-licenses\.txt)$/.test(path);

const isReading = ({ req }: HubContext): boolean => req.method === 'GET' || req.method === 'HEAD';

const isSettings = (context: HubContext): boolean =>
  context.req.method === 'GET' &&
  context.req.path.replace(/\/$/, '') === systemSettings.path.replace(/\/$/, '');

function isDocument(context: HubContext): boolean {
  const { path } = context.req;
  const isPortal = documentPaths.some((each) =>
    each.endsWith('/*') ? path.startsWith(each.slice(0, -1)) : path.replace(/\/$/, '') === each,
  );
  return isReading(context) && (isPortal || path === '/' || path === colorsPath);
}

/** Nothing of it stays in a browser, a proxy or a search engine, and no page frames it. */
function keepPrivate(answer: Response): Response {
  const { headers } = answer;
  headers.set('Cache-Control', 'no-store');
  // Not `no-referrer`, by which a form would say that it comes from nowhere.
  headers.set('Referrer-Policy', 'same-origin');
  headers.delete('ETag');
  const policy = headers.get('Content-Security-Policy');
  if (policy !== null)
    headers.set('Content-Security-Policy', policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"));
  return answer;
}

/** The code comes in a form, because addresses are in logs. */
async function takeCode(context: HubContext, { database, clock, origin }: Scene): Promise<Response> {
  const from = context.req.header('origin');
  if (from !== undefined && from !== origin)
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
  const { code } = await context.req.parseBody();
  const typed = typeof code === 'string' ? code.trim() : '';
  const opened = await openPreview(database, clock.now(), typed);
  const name = cookieOf(origin);
  if (!opened) {
    deleteCookie(context, name, { path: '/', secure: origin.startsWith('https:') });
    return codePage(context, 'wrong', typed);
  }
  setCookie(context, name, typed, {
    path: '/',
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Strict',
    maxAge: Math.ceil((opened.preview.expiresAt - clock.now()) / 1000),
  });
  // What an earlier preview has left there would be shown first.
  context.header('Clear-Site-Data', '"storage"');
  return context.redirect('/entry', 303);
}

/** Prepares a preview once, until its tenant changes: pages are kept by tenant. */
function keepDrafts({ config, tenants }: Services, present: Present, origin: string) {
  const drafts = new WeakMap<Tenant, Map<string, PortalTenant>>();
  return async ({
    preview,
    host,
  }: NonNullable<Awaited<ReturnType<typeof openPreview>>>): Promise<PortalTenant | null> => {
    const tenant = await tenants.find(host);
    if (tenant?.id !== preview.tenantId) return null;
    const known = drafts.get(tenant) ?? new Map<string, PortalTenant>();
    drafts.set(tenant, known);
    const draft = known.get(preview.id) ?? present(draftTenant(), origin);
    known.set(preview.id, draft);
    return draft;

    function draftTenant(): Tenant {
      const { image_hosts: images = [], ...settings } = preview.settings;
      // Pictures by their whole address are still at the portal.
      const portal = issuerOf({ host }, config);
      return {
        ...tenant,
        id: preview.tenantId,
        host: new URL(origin).hostname,
        neutral: false,
        limits: null,
        mails: null,
        settings: { ...settings, image_hosts: [...images, portal] },
      };
    }
  };
}
