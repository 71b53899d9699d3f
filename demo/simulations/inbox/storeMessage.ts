import { inbox } from '../tables';
import type { Database } from '../../../hub/database/database';

/** A message of the inbox. */
export interface StoredMessage {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  /** Of a mail that has a look, its pictures in it. */
  html?: string | null;
  /** A mail as it was sent. */
  source?: string | null;
}

/** Recipient of messages that are written only to take the same time; the inbox hides them. */
export const noRecipient = '';

/** Puts a message into the inbox, with the first six-digit number of its text as its code. */
export async function storeMessage(
  database: Database,
  { to, channel, subject, text, html = null, source = null }: StoredMessage,
  now: number,
): Promise<void> {
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await database.run((queries) =>
    queries.insert(inbox).values({ recipient: to, channel, subject, text, html, source, code, at: now }),
  );
}
