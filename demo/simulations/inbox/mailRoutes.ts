/** `/dev/inbox/<id>`: a mail as its reader sees it, in the width and scheme of their client. */
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import { htmlPage } from '../../../hub/documents/htmlPage';
import type { Database } from '../../../hub/database/database';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { inbox } from '../tables';

/** It runs nothing and loads nothing, as in a client; its links open a tab. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const choices = {
  part: { html: 'As mail', text: 'Plain text', source: 'Source' },
  width: { 600: '600 px', 375: '375 px' },
  scheme: { light: 'Light', dark: 'Dark' },
} as const;
const names = ['part', 'width', 'scheme'] as const;
type Name = (typeof names)[number];
type Chosen = Record<Name, string>;

/** Digits that a number holds exactly. */
const longestId = 15;

type MailRow = typeof inbox.$inferSelect;

export function mailRoutes(app: Hono<HubEnvironment>, database: Database): void {
  app.get('/dev/inbox/:id{[0-9]+}', async (context) => {
    const mail = await findMail(database, context.req.param('id'));
    if (!mail) return context.notFound();
    context.header('Content-Security-Policy', pagePolicy);
    return htmlPage(context, {
      lang: 'en',
      title: mail.subject || 'Text message',
      body: mailPage(mail, chosenBy(context, mail)),
    });
  });
  app.get('/dev/inbox/:id{[0-9]+}/html', async (context) => {
    const mail = await findMail(database, context.req.param('id'));
    if (!mail?.html) return context.notFound();
    context.header('Content-Security-Policy', framePolicy);
    context.header('X-Frame-Options', 'SAMEORIGIN');
    return context.html(inScheme(mail.html, context.req.query('scheme')));
  });
}

async function findMail(database: Database, id: string): Promise<MailRow | undefined> {
  if (id.length > longestId) return undefined;
  const [found] = await database.run((queries) =>
    queries
      .select()
      .from(inbox)
      .where(eq(inbox.id, Number(id)))
      .limit(1),
  );
  return found;
}

/** What the address asks for; else the first of each. */
function chosenBy(context: Context<HubEnvironment>, { html }: MailRow): Chosen {
  const choose = (name: Name, usual: string): string => {
    const asked = context.req.query(name) ?? '';
    return Object.hasOwn(choices[name], asked) ? asked : usual;
  };
  return {
    part: choose('part', html === null ? 'text' : 'html'),
    width: choose('width', '600'),
    scheme: choose('scheme', 'light'),
  };
}

/** As a client does that is set to this scheme, whatever the browser is set to. */
function inScheme(html: string, scheme: string | undefined): string {
  if (scheme !== 'light' && scheme !== 'dark') return html;
  return html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`);
}

function mailPage(mail: MailRow, chosen: Chosen): string {
  const { recipient, channel, subject, at } = mail;
  const way = channel === 'sms' ? 'Text message' : 'Mail';
  return `<h1>${escapeHtml(subject || way)}</h1>
<p>${way} to ${escapeHtml(recipient)}, ${new Date(at).toISOString().slice(11, 19)} UTC</p>
${mail.html === null ? '' : switches(mail.id, chosen)}${shown(mail, chosen)}
<p class="back"><a href="/dev/inbox">Inbox</a></p>`;
}

/** Links, so that the page needs no script. Only a mail in its look has a width and a scheme. */
function switches(id: number, chosen: Chosen): string {
  const groups = chosen.part === 'html' ? names : (['part'] as const);
  const lines = groups.map((name) => {
    const links = Object.entries(choices[name]).map(([value, label]) => {
      const query = new URLSearchParams({ ...chosen, [name]: value });
      const current = chosen[name] === value ? ' aria-current="true"' : '';
      return `<a href="/dev/inbox/${id}?${escapeHtml(query.toString())}"${current}>${label}</a>`;
    });
    return `<span class="choice">${links.join('')}</span>`;
  });
  return `<nav class="choices" aria-label="How to show it">${lines.join('')}</nav>`;
}

function shown({ id, html, text, source }: MailRow, { part, width, scheme }: Chosen): string {
  if (part !== 'html' || html === null)
    return `<pre class="part">${escapeHtml(part === 'source' ? (source ?? '') : text)}</pre>`;
  return `<iframe class="sheet" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" width="${width}" height="820" src="/dev/inbox/${id}/html?scheme=${scheme}"></iframe>`;
}
