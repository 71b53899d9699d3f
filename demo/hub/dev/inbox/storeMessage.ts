import { inbox } from '../../database/codeSchema';
import type { Database } from '../../database/database';

/** A message as the inbox shows it. */
export interface StoredMessage {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
}

/** Recipient of messages that are written for the effort alone; the inbox does not show them. */
export const nobody = '';

/** Puts a message into the inbox that `/dev/inbox` shows. */
export async function storeMessage(
  database: Database,
  { to, channel, subject, text }: StoredMessage,
  now: number,
): Promise<void> {
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await database.run((queries) =>
    queries.insert(inbox).values({ recipient: to, channel, subject, text, code, at: now }),
  );
}
