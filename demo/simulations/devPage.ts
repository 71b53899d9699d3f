import type { Context } from 'hono';
import type { HubServices } from '../../hub/http/hubServices';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { escapeHtml } from '../../hub/documents/escapeHtml';
import { htmlPage } from '../../hub/documents/htmlPage';
import { devLinks } from './devLinks';

/** `/dev`: one page that links everything. */
export function devPage(context: Context<HubEnvironment>, { config }: HubServices): Response {
  const rows = devLinks(config)
    .map(
      ({ href, name, text }) =>
        `<li><a href="${escapeHtml(href)}"><b>${escapeHtml(name)}</b><span>${escapeHtml(text)}</span></a></li>`,
    )
    .join('');
  return htmlPage(context, {
    lang: 'en',
    title: 'Hub tools',
    body: `<h1>Hub tools</h1><p>What runs here, and what helps to build against it.</p><ul class="tools">${rows}</ul>
<p>Accounts on every tenant: <code>designer@example.com</code>, <code>13800138000</code> and
<code>secure@example.com</code>, password <code>Design3D!</code>. App <code>studio-app</code>, secret
<code>studio-secret</code>.</p>`,
  });
}
