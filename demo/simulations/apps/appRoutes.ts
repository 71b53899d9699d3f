import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { createToken } from '../../../hub/credentials/opaqueToken';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import { htmlPage } from '../../../hub/documents/htmlPage';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import type { HubServices } from '../../../hub/http/hubServices';
import { parseAppForm, readFields, type AppForm, type FormProblem, type TypedFields } from './appForm';
import { addDevApp, listDevApps, removeDevApp, type DevApp } from './devAppStore';

/**
 * `/dev/apps`: a developer registers an app with the origins of its pages, on the tenant of the host name.
 * The app and its origins stay over a restart; the secret is shown once.
 */
export function appRoutes(app: Hono<HubEnvironment>, { database, config }: HubServices): void {
  const showForm = async (
    context: Context<HubEnvironment>,
    fields: TypedFields,
    problem: FormProblem | null,
  ): Promise<Response> => {
    const known = await listDevApps(database, context.get('tenant').id);
    return htmlPage(context, {
      lang: 'en',
      title: 'Your app',
      body: formPage(fields, problem, known),
      ...(problem ? { status: 400 } : {}),
    });
  };
  app.get('/dev/apps', (context) => showForm(context, emptyFields(), null));
  app.post('/dev/apps', async (context) => {
    const fields = readFields(await context.req.parseBody());
    const form = parseAppForm(fields);
    if ('field' in form) return showForm(context, fields, form);
    // The key comes with the form, so that a form that is sent twice registers one app.
    if (!/^app-[0-9a-f]{16}$/.test(form.appKey)) return context.redirect('/dev/apps', 303);
    const secret = createToken();
    const isNew = await addDevApp(database, context.get('tenant').id, form, secret);
    if (!isNew) return context.redirect('/dev/apps', 303);
    const body = registeredPage(form, secret, context.get('portalOrigin'));
    return htmlPage(context, { lang: 'en', title: `${form.name} is registered`, body, status: 201 });
  });
  app.post('/dev/apps/remove', async (context) => {
    const { app_key: appKey } = readFields(await context.req.parseBody());
    await removeDevApp(database, context.get('tenant').id, appKey, config);
    return context.redirect('/dev/apps', 303);
  });
}

const emptyFields = (): TypedFields => ({
  app_key: `app-${randomBytes(8).toString('hex')}`,
  name: '',
  origins: '',
  redirect_uris: '',
});

function formPage(fields: TypedFields, problem: FormProblem | null, known: readonly DevApp[]): string {
  const { app_key: appKey, name, origins, redirect_uris: addresses } = fields;
  return `<p><a href="/dev">Hub tools</a></p><h1>Your app</h1>
<p>Registers an app, and lists the origins of its pages: they may show the tag and the frame, and visitors may be sent
back to them.</p>
<form class="fields" method="post" action="/dev/apps">
<input type="hidden" name="app_key" value="${escapeHtml(appKey)}">
${field('name', 'Name', 'Shown to visitors on the consent page.', problem, (attributes) => `<input name="name" maxlength="64" autocomplete="off" value="${escapeHtml(name)}"${attributes}>`)}
${field('origins', 'Origins of your pages', 'One a line: scheme, host and port, such as http://localhost:5173.', problem, (attributes) => textArea('origins', origins, attributes))}
${field('redirect_uris', 'Return addresses (optional)', 'One a line: exact, or with * at the end. Without any, every page of the origins is one.', problem, (attributes) => textArea('redirect_uris', addresses, attributes))}
<button>Register</button>
</form>
${knownApps(known)}`;
}

const textArea = (name: string, value: string, attributes: string): string =>
  `<textarea name="${name}" rows="3" spellcheck="false"${attributes}>${escapeHtml(value)}</textarea>`;

/** A label with its hint, and the problem if there is one: it takes the focus. */
function field(
  name: FormProblem['field'],
  label: string,
  hint: string,
  problem: FormProblem | null,
  control: (attributes: string) => string,
): string {
  const isWrong = problem?.field === name;
  const error = isWrong ? `<small class="error" id="${name}-error">${escapeHtml(problem.text)}</small>` : '';
  const attributes = isWrong
    ? ` autofocus aria-invalid="true" aria-describedby="${name}-error ${name}-hint"`
    : ` aria-describedby="${name}-hint"`;
  return `<label><span>${label}</span>${control(attributes)}</label>${error}<small id="${name}-hint">${hint}</small>`;
}

function knownApps(known: readonly DevApp[]): string {
  if (known.length === 0) return '';
  const rows = known.map(
    ({ appKey, name, origins, redirectUris }) =>
      `<tr><td>${escapeHtml(name)}<br><code>${escapeHtml(appKey)}</code></td><td>${origins.map(escapeHtml).join('<br>')}</td>
<td>${redirectUris.map(escapeHtml).join('<br>')}</td><td><form method="post" action="/dev/apps/remove">
<input type="hidden" name="app_key" value="${escapeHtml(appKey)}"><button aria-label="Remove ${escapeHtml(name)}">Remove</button>
</form></td></tr>`,
  );
  return `<h2>Registered here</h2><table><thead><tr><th>App</th><th>Origins</th><th>Return addresses</th><th></th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function registeredPage({ appKey, name, origins }: AppForm, secret: string, portal: string): string {
  const [origin = ''] = origins;
  const tag = `<script type="module" src="${portal}/hub-entry.js"></script>
<hub-entry lang="en" appid="${appKey}" redirect="none"></hub-entry>
<script>
  document.addEventListener('entry-login', ({ detail }) => {
    // Send detail.app_token to your server.
  });
</script>`;
  const redeem = `POST ${portal}/api/hub/v1/app/redeem
Content-Type: application/json
language: en

{ "app_key": "${appKey}", "app_secret": "…", "apptoken": "the token", "redirect_uri": "${origin}" }`;
  return `<p><a href="/dev/apps">Your apps</a></p><h1>${escapeHtml(name)} is registered</h1>
<p>The secret is shown only now. Keep it on your server.</p>
<table><tbody><tr><th>App key</th><td><code>${escapeHtml(appKey)}</code></td></tr>
<tr><th>App secret</th><td><code>${escapeHtml(secret)}</code></td></tr></tbody></table>
<h2>On your page</h2><pre class="code">${escapeHtml(tag)}</pre>
<h2>On your server</h2><pre class="code">${escapeHtml(redeem)}</pre>
<p>Code for Node, Python, Go and PHP is in docs/server.md.</p>`;
}
