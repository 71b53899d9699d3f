import type { Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants, type Tenant } from '../../../hub/database/tables/tenants';
import type { WechatSceneRow } from '../../../hub/methods/wechat/wechatTables';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import type { WechatEvent } from '../../../hub/methods/wechat/wechatAdapter';
import { receiveEvent } from '../../../hub/methods/wechat/receiveEvent';
import { findSceneAnywhere, isOpen } from '../../../hub/methods/wechat/scene';
import { knownWechatUser } from '../../seed/knownPeople';
import { isInsideWechat } from './wechatBrowser';
import { toolPage } from '../toolPage';

type HubContext = Context<HubEnvironment>;

const path = '/dev/wechat';

const tapSchema = v.object({
  scene: v.pipe(v.string(), v.maxLength(128)),
  action: v.picklist(['scan', 'confirm', 'cancel']),
  person: v.optional(v.picklist(['known', 'new']), 'known'),
  /** Names a new user, for one who scans again. */
  user: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/))),
  /** Time of the event; a form sent twice repeats it. */
  time: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)),
});

type Tap = v.InferOutput<typeof tapSchema>;

/** The phone that scans a WeChat code: GET shows it, POST is a tap. */
export function wechatPhone(app: Hono<HubEnvironment>, { database, clock }: HubServices): void {
  app.get(path, async (context) => {
    const scene = context.req.query('scene');
    if (scene === undefined) return askPage(context);
    const found = await database.run(async (queries) => {
      const row = await findSceneAnywhere(queries, scene);
      if (!row) return null;
      const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, row.tenantId));
      return tenant ? { row, tenant } : null;
    });
    return found && isOpen(found.row, clock.now())
      ? phonePage(context, scene, found.row, found.tenant)
      : endPage(context, found?.row);
  });
  app.post(path, async (context) => {
    const form = await context.req.parseBody();
    const tap = v.safeParse(tapSchema, form);
    if (!tap.success) return endPage(context, undefined);
    const { scene } = tap.output;
    await database.transaction(async (queries) => {
      const row = await findSceneAnywhere(queries, scene);
      await receiveEvent(queries, eventOf(tap.output, row?.openId ?? null), clock.now());
    });
    return context.redirect(`${path}?${new URLSearchParams({ scene }).toString()}`, 303);
  });
}

/** The event WeChat would send for this tap. */
function eventOf({ scene, action, person, user, time }: Tap, scannedBy: string | null): WechatEvent {
  if (action !== 'scan')
    return {
      event: action === 'confirm' ? 'CONFIRM' : 'CANCEL',
      eventKey: scene,
      fromUser: scannedBy ?? '',
      createTime: time,
    };
  return person === 'known'
    ? { event: 'SCAN', eventKey: scene, fromUser: knownWechatUser.openId, createTime: time }
    : {
        event: 'subscribe',
        eventKey: `qrscene_${scene}`,
        // The form's time identifies the same new user when the form is sent twice.
        fromUser: `oWxNewUser${user ?? time}`,
        createTime: time,
      };
}

function phonePage(
  context: HubContext,
  scene: string,
  { status, createdAt, purpose }: WechatSceneRow,
  { host, settings }: Tenant,
): Response {
  const name = settings.theme?.system_name ?? host;
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }).format(createdAt);
  const hidden = `<input type="hidden" name="scene" value="${escapeHtml(scene)}">
<input type="hidden" name="time" value="${randomBytes(12).toString('base64url')}">`;
  const controls =
    status === 'waiting'
      ? `<fieldset><legend>Who holds the phone</legend>
<label><input type="radio" name="person" value="known" checked> Known user</label>
<label><input type="radio" name="person" value="new"> New user</label></fieldset>
<button name="action" value="scan">Scan</button>`
      : `<button name="action" value="confirm">Confirm</button>
<button class="quiet" name="action" value="cancel">Cancel</button>`;
  const [question, warning] =
    purpose === 'link'
      ? [
          `Link your WeChat to an account of ${escapeHtml(name)}?`,
          '<p>It signs in to the account of whoever shows the code. Confirm only if that is you.</p>',
        ]
      : [`Sign in to ${escapeHtml(name)}?`, ''];
  return toolPage(context, {
    title: 'WeChat phone',
    body: `<h1>${status === 'waiting' ? 'Scan the code?' : question}</h1>${status === 'waiting' ? '' : warning}
<dl><dt>Portal</dt><dd>${escapeHtml(name)} (${escapeHtml(host)})</dd>
<dt>Code shown</dt><dd><time datetime="${new Date(createdAt).toISOString()}">${escapeHtml(time)}</time></dd></dl>
<form method="post" action="${path}">${hidden}${controls}</form>`,
  });
}

function endPage(context: HubContext, row: WechatSceneRow | undefined): Response {
  const [heading, text] =
    row?.status === 'confirmed' || row?.status === 'done'
      ? ['Confirmed', row.purpose === 'link' ? 'The account is linked now.' : 'The portal signs in now.']
      : row?.status === 'cancelled'
        ? ['Canceled', 'The portal offers a new code.']
        : ['This code is gone', 'Refresh the code on the portal and scan again.'];
  return toolPage(context, {
    title: 'WeChat phone',
    body: `<h1>${heading}</h1><p class="status" role="status">${text}</p>`,
    status: row ? 200 : 404,
  });
}

function askPage(context: HubContext): Response {
  return toolPage(context, {
    title: 'WeChat phone',
    body: `<h1>WeChat phone</h1><p>The code on the portal leads here. Its scene id stands in the answer of
<code>/v1/user/wechat/qrcode</code>.</p>
<form method="get" action="${path}"><label>Scene <input name="scene" required autocomplete="off"></label>
<button>Open</button></form>
<h2>WeChat's browser</h2>
<p>${
      isInsideWechat(context)
        ? `This browser is inside WeChat. <a href="/entry">Open the portal</a> or <a href="${path}/leave">leave WeChat</a>.`
        : `<a href="${path}/enter">Open the portal inside WeChat</a>: signing in there goes over WeChat's own page.`
    }</p>`,
  });
}
