import type { Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { portalPaths, screenPaths } from '../../../src/contract/screens';
import { larkApps } from '../../../hub/methods/lark/larkTables';
import { tenants } from '../../../hub/database/tables/tenants';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { findLarkApp } from '../../../hub/methods/lark/larkMethod';
import type { MessengerApp } from '../../../hub/methods/messenger/messenger';
import { larkChoiceOf, larkChoices, larkCookie, parseLarkChoice } from './larkChoice';
import { giveLarkCode } from './larkCode';
import { knownLarkUser } from '../../seed/knownPeople';
import { eq } from 'drizzle-orm';
import { toolPage } from '../toolPage';

type HubContext = Context<HubEnvironment>;

const browserFile = new URL('./browser.js', import.meta.url);

/** Where Lark can open the portal. */
const starts = {
  domain: 'Sign-in, domain in the address',
  app: 'Sign-in for the app studio-app, no domain',
  open: 'Open auth: code and open id in the address',
} as const;

/** `open_id`: whose code it is; the known person's by default. */
const codeSchema = v.object({
  app_id: v.string(),
  kind: v.picklist(['access', 'auth']),
  open_id: v.optional(v.pipe(v.string(), v.maxLength(64)), knownLarkUser.openId),
});

/** Lark's embedded browser: a page to enter and leave it, its script, and the codes that script asks for. */
export function larkBrowser(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get('/dev/lark', (context) => choicePage(context, services));
  app.get('/dev/lark/enter', (context) => enter(context, services));
  app.get('/dev/lark/leave', (context) => {
    deleteCookie(context, larkCookie, { path: '/' });
    return context.redirect('/dev/lark', 302);
  });
  app.get('/dev/lark/browser.js', async (context) => {
    const script = await readFile(browserFile, 'utf8');
    context.header('Content-Type', 'text/javascript; charset=utf-8');
    return context.body(script.replace('__CHOICE__', larkChoiceOf(context) ?? 'success'));
  });
  app.post('/dev/lark/code', async (context) => {
    const asked = v.safeParse(codeSchema, await context.req.json().catch(() => null));
    const isOwnPage = context.req.header('origin') === context.get('portalOrigin');
    if (!asked.success || !isOwnPage) return context.json({ error: 'refused' }, 400);
    const code = await giveCode(services, asked.output);
    return code === null ? context.json({ error: 'unknown app' }, 404) : context.json({ code });
  });
}

/** @returns `null` for an app that Lark does not know */
async function giveCode(
  { database, clock }: HubServices,
  { app_id: appId, kind, open_id: openId }: v.InferOutput<typeof codeSchema>,
): Promise<string | null> {
  return database.run(async (queries) => {
    const app = await findLarkApp(queries, appId);
    if (!app) return null;
    return giveLarkCode(queries, { appId, openId, kind, now: clock.now() });
  });
}

/** A tenant's portal: the same scheme and port, its own host. */
function portalOf(publicOrigin: string, host: string): string {
  const { protocol, port } = new URL(publicOrigin);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

async function choicePage(context: HubContext, { database, config }: HubServices): Promise<Response> {
  const apps: MessengerApp[] = await database.run((queries) =>
    queries
      .select({ appId: larkApps.appId, tenant: tenants })
      .from(larkApps)
      .innerJoin(tenants, eq(tenants.id, larkApps.tenantId)),
  );
  const portals = apps.map(({ tenant }) => portalOf(config.publicOrigin, tenant.host));
  const choices = Object.entries(larkChoices).map(
    ([value, name], index) =>
      `<label><input type="radio" name="choice" value="${value}"${index === 0 ? ' checked' : ''}> ${name}</label>`,
  );
  const places = Object.entries(starts).map(([value, name]) => `<option value="${value}">${name}</option>`);
  const buttons = portals.map(
    (portal) =>
      `<button formaction="${escapeHtml(portal)}/dev/lark/enter">Open ${escapeHtml(new URL(portal).host)}</button>`,
  );
  const inside = larkChoiceOf(context);
  return toolPage(context, {
    title: 'Lark',
    formTargets: ["'self'", ...portals],
    body: `<h1>Lark</h1>
<p>Opens the portal as Lark's embedded browser would: with its user agent and its JSSDK, signed in as a person the
tenant knows.</p>
${inside ? `<p class="status">This browser is inside Lark: ${larkChoices[inside]}. <a href="/dev/lark/leave">Leave Lark</a></p>` : ''}
<form method="get" action="/dev/lark/enter">
<fieldset><legend>What Lark does</legend>${choices.join('')}</fieldset>
<label>Page <select name="start">${places.join('')}</select></label>
${buttons.join('')}</form>`,
  });
}

/** Runs on the portal's own host, whose cookie it sets. */
async function enter(context: HubContext, services: HubServices): Promise<Response> {
  const choice = parseLarkChoice(context.req.query('choice'));
  if (choice === null) return context.redirect('/dev/lark', 302);
  setCookie(context, larkCookie, choice, { path: '/', httpOnly: true, sameSite: 'Lax' });
  const target = new URL(portalPaths.entry, context.get('portalOrigin'));
  const query = target.searchParams;
  const start = context.req.query('start');
  if (start === 'app' || start === 'open') query.set('appid', 'studio-app');
  else query.set('domain', target.host);
  if (start === 'open') {
    target.pathname = screenPaths.open_auth;
    const { openId } = knownLarkUser;
    const asked = { app_id: `cli_demo_${context.get('tenant').id}`, kind: 'auth', open_id: openId } as const;
    query.set('code', (await giveCode(services, asked)) ?? '');
    query.set('open_id', openId);
  }
  return context.redirect(target.href, 302);
}
