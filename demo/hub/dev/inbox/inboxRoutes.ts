import { desc, eq, ne } from 'drizzle-orm';
import type { Hono } from 'hono';
import { inbox } from '../tables';
import type { Database } from '../../database/database';
import { escapeHtml, htmlPage } from '../../documents/htmlPage';
import type { HubServices } from '../../http/hubServices';
import { envelopeOfOutcome } from '../../http/envelopes';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { done } from '../../http/outcome';
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
  app.get('/dev/inbox', async (context) => {
    const to = context.req.query('to');
    return htmlPage(context, {
      lang: 'en',
      title: 'Inbox',
      body: inboxBody(await readInbox(database, to), to ?? ''),
    });
  });
}

async function readInbox(database: Database, to: string | undefined): Promise<InboxMessage[]> {
  const rows = await database.run((queries) =>
    queries
      .select()
      .from(inbox)
      .where(to ? eq(inbox.recipient, to) : ne(inbox.recipient, noRecipient))
      .orderBy(desc(inbox.id))
      .limit(shownAtMost),
  );
  return rows.map(({ recipient, channel, subject, text, code, at }) => ({
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
  const rows = messages
    .map(
      ({ to: recipient, channel, subject, text, code, time }) => `<tr>
<td>${escapeHtml(time.slice(11, 19))}</td><td>${channel}</td><td>${escapeHtml(recipient)}</td>
<td><b>${escapeHtml(code)}</b></td><td>${escapeHtml(subject)}<pre>${escapeHtml(text)}</pre></td></tr>`,
    )
    .join('');
  return `<h1>Inbox</h1>
<form action="/dev/inbox"><label>To <input name="to" value="${escapeHtml(to)}"></label> <button>Show</button></form>
<form method="post" action="/dev/inbox/empty"><button>Empty the inbox</button></form>
${messages.length === 0 ? '<p>No messages.</p>' : `<table><thead><tr><th>Time (UTC)</th><th>By</th><th>To</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows}</tbody></table>`}
<p><a href="/dev">All tools</a></p>`;
}
