import type { Mailer } from '../../../hub/adapters/adapters';
import { smtpMailer } from '../../../hub/adapters/smtpMailer';
import type { HubClock } from '../../../hub/config/clock';
import type { Database } from '../../../hub/database/database';
import { startMailSink, type MailSink } from './startMailSink';
import { storeMessage } from './storeMessage';

/**
 * A mailer that puts mails into the inbox, by way of an SMTP server in this process, so that the demo sends mail as a
 * real hub does. The first mail starts the server.
 */
export function inboxMailer(database: Database, clock: HubClock, from: string): Mailer {
  let opened: Promise<{ sink: MailSink; mailer: Mailer }> | undefined;
  const open = async () => {
    const sink = await startMailSink((message) => storeMessage(database, message, clock.now()));
    return { sink, mailer: smtpMailer(sink.url, from) };
  };
  return {
    send: async (mail) => {
      const { mailer } = await (opened ??= open());
      await mailer.send(mail);
    },
    close: async () => {
      const running = await opened;
      await running?.mailer.close?.();
      await running?.sink.close();
    },
  };
}
