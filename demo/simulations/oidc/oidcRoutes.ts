import type { Context, Hono } from 'hono';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { providerPeople } from '../../seed/knownPeople';
import { embeddedPath, type EmbeddedProvider } from './createEmbeddedProvider';
import { toolPage } from '../toolPage';

type HubContext = Context<HubEnvironment>;

/** Mounts the embedded OpenID provider with its sign-in page. The first request starts it. */
export function oidcRoutes(
  app: Hono<HubEnvironment>,
  { config }: Pick<HubServices, 'config'>,
  embedded: () => Promise<EmbeddedProvider>,
): void {
  const page = `${embeddedPath}/sign-in/:uid`;
  app.get(page, async (context) =>
    (await (await embedded()).isWaiting(context.req.raw))
      ? signInPage(context, config.publicOrigin)
      : gonePage(context),
  );
  app.post(page, async (context) => {
    const form = await context.req.raw.clone().formData();
    const sub = form.get('sub');
    const person = providerPeople.find((known) => known.sub === sub);
    const next = await (
      await embedded()
    ).finish(
      context.req.raw,
      person
        ? { login: { accountId: person.sub, remember: false }, select_account: {} }
        : { error: 'access_denied', error_description: 'The person declined' },
    );
    return next === null ? gonePage(context) : context.redirect(next, 303);
  });
  app.all(`${embeddedPath}/*`, async (context) => (await embedded()).answer(context.req.raw));
}

function signInPage(context: HubContext, publicOrigin: string): Response {
  const buttons = providerPeople
    .map(
      ({ sub, name, email }) =>
        `<button class="choice" name="sub" value="${escapeHtml(sub)}"><strong>${escapeHtml(name)}</strong>
<span>${escapeHtml(email)}</span></button>`,
    )
    .join('');
  const { protocol, host } = new URL(publicOrigin);
  return toolPage(context, {
    title: 'Choose an account',
    // The sign-in ends with redirects to the portal of any tenant; browsers apply the form's policy to those too.
    formTargets: [publicOrigin, `${protocol}//*.${host}`],
    body: `<h1>Choose an account</h1>
<p>to continue to the portal. This provider is built into the demo; nothing leaves this computer.</p>
<form method="post">${buttons}<button class="quiet" name="deny" value="1">Deny</button></form>`,
  });
}

function gonePage(context: HubContext): Response {
  return toolPage(context, {
    title: 'This sign-in is over',
    status: 400,
    body: `<h1>This sign-in is over</h1><p>Go back to the portal and start again.</p>`,
  });
}
