import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { findLarkApp } from '../../../hub/methods/lark/larkMethod';
import type { MessengerApp } from '../../../hub/methods/messenger/messenger';
import { giveLarkCode } from './larkCode';
import { knownLarkUser } from '../../seed/knownPeople';
import { accountPath, readReturnPage } from '../../../hub/methods/redirect/returnPage';
import { toolPage } from '../toolPage';

type HubContext = Context<HubEnvironment>;

const path = '/dev/lark/authorize';

/** The parameters of `accounts.feishu.cn/open-apis/authen/v1/authorize`. */
const requestSchema = v.object({
  client_id: v.string(),
  response_type: v.literal('code'),
  redirect_uri: v.string(),
  state: v.optional(v.pipe(v.string(), v.maxLength(512))),
  code_challenge: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
  code_challenge_method: v.optional(v.literal('S256')),
});

interface Asked {
  app: MessengerApp;
  redirect: URL;
  state: string | undefined;
  challenge: string | null;
}

/** Lark's authorize page, for browsers outside Lark. Never redirects to an unregistered address. */
export function larkAuthorize(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get(path, async (context) => {
    const asked = await readRequest(context, services);
    return asked ? approvePage(context, asked) : refusedPage(context);
  });
  app.post(path, async (context) => {
    const asked = await readRequest(context, services);
    if (!asked) return refusedPage(context);
    const { choice } = await context.req.parseBody();
    const { redirect, state } = asked;
    if (choice === 'approve') redirect.searchParams.set('code', await giveCode(services, asked));
    else redirect.searchParams.set('error', 'access_denied');
    if (state !== undefined) redirect.searchParams.set('state', state);
    return context.redirect(redirect.href, 303);
  });
}

/** Registered pages are those of the tenant's portal and of the neutral portal, which may act for it. */
async function readRequest(context: HubContext, { database, config }: HubServices): Promise<Asked | null> {
  const request = v.safeParse(requestSchema, context.req.query());
  if (!request.success) return null;
  const { client_id: appId, redirect_uri: uri, state, code_challenge: challenge = null } = request.output;
  const app = await database.run((queries) => findLarkApp(queries, appId));
  if (!app) return null;
  const { protocol, port } = new URL(config.publicOrigin);
  const own = `${protocol}//${app.tenant.host}${port === '' ? '' : `:${port}`}`;
  const registered = [own, config.publicOrigin].flatMap((origin) => [
    readReturnPage(uri, origin),
    readReturnPage(uri, origin, accountPath),
  ]);
  const page = registered.find((each) => each !== null) ?? null;
  return page === null ? null : { app, redirect: new URL(page), state, challenge };
}

function giveCode({ database, clock }: HubServices, { app, challenge }: Asked): Promise<string> {
  return database.run((queries) =>
    giveLarkCode(queries, {
      appId: app.appId,
      openId: knownLarkUser.openId,
      kind: 'auth',
      challenge,
      now: clock.now(),
    }),
  );
}

function approvePage(context: HubContext, { app, redirect }: Asked): Response {
  const { host, settings } = app.tenant;
  const name = settings.theme?.system_name ?? host;
  return toolPage(context, {
    title: 'Lark',
    formTargets: ["'self'", redirect.origin],
    body: `<h1>Sign in to ${escapeHtml(name)} with Lark?</h1>
<p>${escapeHtml(host)} asks who you are: <strong>${escapeHtml(knownLarkUser.username)}</strong>.</p>
<form method="post"><button name="choice" value="approve">Approve</button>
<button class="quiet" name="choice" value="deny">Deny</button></form>`,
  });
}

function refusedPage(context: HubContext): Response {
  return toolPage(context, {
    title: 'Lark',
    status: 400,
    body: `<h1>Lark refuses this request</h1><p>The app is not known, or the address to return to is not registered
for it.</p>`,
  });
}
