import type { HubClock } from '../config/clock';
import type { HubConfig } from '../config/readHubConfig';
import type { Database } from '../database/database';
import { createMailer } from '../adapters/createMailer';
import { inboxGateway } from './inboxGateway';
import type { Outbox } from './outbox';
import { startMailSink } from '../dev/inbox/startMailSink';
import { storeMessage } from '../dev/inbox/storeMessage';

/** An outbox with connections of its own. */
export interface OpenOutbox extends Outbox {
  close(): Promise<void>;
}

/**
 * Opens the ways out: mail by SMTP, to `SMTP_URL` or to an embedded server that fills the inbox; text messages to the
 * inbox.
 */
export async function openOutbox(
  config: Pick<HubConfig, 'smtpUrl' | 'mailFrom'>,
  database: Database,
  clock: HubClock,
): Promise<OpenOutbox> {
  const sink =
    config.smtpUrl === null
      ? await startMailSink((message) => storeMessage(database, message, clock.now()))
      : null;
  const mailer = createMailer(sink?.url ?? config.smtpUrl ?? '', config.mailFrom);
  const gateway = inboxGateway(database, clock);
  return {
    sendMail: (mail) => mailer.send(mail),
    sendText: (message) => gateway.send(message),
    close: async () => {
      mailer.close();
      await sink?.close();
    },
  };
}
