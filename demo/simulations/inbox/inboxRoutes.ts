import { desc, eq, ne } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { inbox } from '../tables';
import type { Database } from '../../../hub/database/database';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import { htmlPage } from '../../../hub/documents/htmlPage';
import type { HubServices } from '../../../hub/http/hubServices';
import { envelopeOfOutcome } from '../../../hub/http/envelopes';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { done } from '../../../hub/answers/outcome';
import { mailRoutes } from './mailRoutes';
import { noRecipient } from './storeMessage';

/** A message as `/dev/inbox.json` gives it (docs/contract.md section 7). */
interface InboxMessage {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  code: string;
  /** ISO. */
  time: string;
  /** Its page is `/dev/inbox/<id>`. */
  id: number;
}

const shownAtMost = 200;

/** `/dev/inbox` shows every mail and text message the hub sent; `.json` is for tests, DELETE empties it. */
export function inboxRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  app.get('/dev/inbox.json', async (context) =>
    context.json(await readInbox(database, context.req.query('to'))),
  );
  app.on('DELETE', ['/dev/inbox', '/dev/inbox.json'], async (context) => {
    await emptyInbox(database);
    return envelopeOfOutcome(context, done(undefined));
  });
  app.post('/dev/inbox/empty', async (context) => {
    await emptyInbox(database);
    return context.redirect('/dev/inbox', 303);
  });
  app.get('/dev/inbox/copyCode.js', async (context) =>
    context.body(await readFile(scriptFile, 'utf8'), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    }),
  );
  mailRoutes(app, database);
  app.get('/dev/inbox', async (context) => {
    const to = context.req.query('to');
    context.header('Content-Security-Policy', inboxPolicy);
    return htmlPage(context, {
      lang: 'en',
      title: 'Inbox',
      body: inboxBody(await readInbox(database, to), to ?? ''),
    });
  });
}

const scriptFile = new URL('./copyCode.js', import.meta.url);
/** The other tools' policy, with the script that copies a code. */
const inboxPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

async function readInbox(database: Database, to: string | undefined): Promise<InboxMessage[]> {
  const rows = await database.run((queries) =>
    queries
      .select()
      .from(inbox)
      .where(to ? eq(inbox.recipient, to) : ne(inbox.recipient, noRecipient))
      .orderBy(desc(inbox.id))
      .limit(shownAtMost),
  );
  return rows.map(({ id, recipient, channel, subject, text, code, at }) => ({
    id,
    to: recipient,
    channel,
    subject,
    text,
    code,
    time: new Date(at).toISOString(),
  }));
}

async function emptyInbox(database: Database): Promise<void> {
  await database.run((queries) => queries.delete(inbox));
}

function inboxBody(messages: readonly InboxMessage[], to: string): string {
  const rows = messages.map((message) => `<li class="mail">${mailBody(message)}</li>`).join('');
  return `<h1>Inbox</h1><p>Every mail and text message the hub sent, the newest first.</p>
<div class="bar"><form class="bar" action="/dev/inbox" aria-label="Messages to one recipient"><span class="field"><label for="to">To</label><input id="to" name="to" value="${escapeHtml(to)}"></span><button>Show</button></form>
<form class="bar" method="post" action="/dev/inbox/empty" aria-label="All messages"><button>Empty the inbox</button></form></div>
${messages.length === 0 ? '<p>No messages yet. Ask for a code, then reload this page.</p>' : `<ul class="mails">${rows}</ul>`}
<p class="back"><a href="/dev">All tools</a></p>
<script src="/dev/inbox/copyCode.js" defer></script>`;
}

function mailBody({ id, to, channel, subject, text, code, time }: InboxMessage): string {
  const way = channel === 'sms' ? 'Text message' : 'Mail';
  const codeLine =
    code &&
    `<div class="code"><output>${escapeHtml(code)}</output><button type="button" data-copy="${escapeHtml(code)}">Copy code</button></div>`;
  const open = channel === 'email' ? ` · <a href="/dev/inbox/${id}">Open the mail</a>` : '';
  return `<p><b>${escapeHtml(to)}</b><span>${way}, <time datetime="${time}">${time.slice(11, 19)} UTC</time>${open}</span></p>
${codeLine}<pre>${subject ? `${escapeHtml(subject)}\n` : ''}${escapeHtml(text)}</pre>`;
}
