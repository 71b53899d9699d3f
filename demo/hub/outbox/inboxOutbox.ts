import type { HubClock } from '../config/clock';
import type { Database } from '../database/database';
import { inboxGateway } from './inboxGateway';
import type { Outbox } from './outbox';
import { storeMessage } from '../dev/inbox/storeMessage';

/** Puts mails and text messages straight into the inbox, without SMTP between. */
export function inboxOutbox(database: Database, clock: HubClock): Outbox {
  const gateway = inboxGateway(database, clock);
  return {
    sendMail: (mail) => storeMessage(database, { ...mail, channel: 'email' }, clock.now()),
    sendText: (message) => gateway.send(message),
  };
}
