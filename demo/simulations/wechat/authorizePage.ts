import type { Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import type { HubServices } from '../../../hub/http/hubServices';
import { callbackAddress } from '../../../hub/methods/redirect/providerLogin';
import { knownWechatUser } from '../../seed/knownPeople';
import { toolPage } from '../toolPage';
import { giveWechatCode } from './wechatCode';

type HubContext = Context<HubEnvironment>;

/** Path of WeChat's page, on `open.weixin.qq.com`. */
export const authorizePath = '/connect/oauth2/authorize';

/** The official account of the demo; both are public. */
export const wechatDemoAccount = { appId: 'wx0000000000demo', secret: 'wechat-demo-secret' } as const;

/** As WeChat takes it. */
const requestSchema = v.object({
  appid: v.literal(wechatDemoAccount.appId),
  redirect_uri: v.string(),
  response_type: v.literal('code'),
  scope: v.picklist(['snsapi_base', 'snsapi_userinfo']),
  state: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{0,128}$/)),
});

const choiceSchema = v.object({
  choice: v.picklist(['allow', 'refuse']),
  person: v.optional(v.picklist(['known', 'new']), 'known'),
});

/**
 * WeChat's page that asks whether the portal may know who the visitor is. The registered address is the hub's own
 * callback; WeChat shows an error for any other.
 * @param base path the page is mounted below
 */
export function authorizePage(app: Hono<HubEnvironment>, services: HubServices, base = ''): void {
  const path = `${base}${authorizePath}`;
  app.get(path, (context) => {
    const asked = readRequest(context, services);
    return asked ? askPage(context, services) : refusedPage(context);
  });
  app.post(path, async (context) => {
    const asked = readRequest(context, services);
    const answer = v.safeParse(choiceSchema, await context.req.parseBody());
    if (!asked || !answer.success) return refusedPage(context);
    const target = new URL(asked.redirect_uri);
    // After a refusal, only the state is returned.
    if (answer.output.choice === 'allow')
      target.searchParams.set('code', await giveCode(services, answer.output.person));
    target.searchParams.set('state', asked.state);
    return context.redirect(target.href, 302);
  });
}

function readRequest(context: HubContext, { config }: HubServices) {
  const request = v.safeParse(requestSchema, context.req.query());
  if (!request.success) return null;
  return request.output.redirect_uri === callbackAddress(config.publicOrigin, 'wechat')
    ? request.output
    : null;
}

function giveCode({ database, clock }: HubServices, person: 'known' | 'new'): Promise<string> {
  const who =
    person === 'known'
      ? { openId: knownWechatUser.openId, nickname: knownWechatUser.username }
      : { openId: `oWxNewUser${randomBytes(12).toString('hex')}`, nickname: 'New WeChat user' };
  return database.run((queries) => giveWechatCode(queries, who, clock.now()));
}

function askPage(context: HubContext, { config }: HubServices): Response {
  const { protocol, host } = new URL(config.publicOrigin);
  return toolPage(context, {
    title: 'WeChat',
    // The answer redirects through the hub's callback to the tenant's portal.
    formTargets: ["'self'", config.publicOrigin, `${protocol}//*.${host}`],
    body: `<h1>Allow ${escapeHtml(host)} to know who you are?</h1>
<p>It gets your nickname, picture and open id.</p>
<form method="post"><fieldset><legend>Who holds the phone</legend>
<label><input type="radio" name="person" value="known" checked> Known user</label>
<label><input type="radio" name="person" value="new"> New user</label></fieldset>
<button name="choice" value="allow">Allow</button>
<button class="quiet" name="choice" value="refuse">Refuse</button></form>`,
  });
}

function refusedPage(context: HubContext): Response {
  return toolPage(context, {
    title: 'WeChat',
    status: 400,
    body: `<h1>WeChat refuses this request</h1><p>The account is not known, or the address to return to is not
registered for it.</p>`,
  });
}
