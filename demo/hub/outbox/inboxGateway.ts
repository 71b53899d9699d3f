import type { HubClock } from '../config/clock';
import type { Database } from '../database/database';
import type { SmsGateway } from './outbox';
import { nobody, storeMessage } from '../dev/inbox/storeMessage';

/** The default SMS gateway: there is no phone network here, so messages go to the inbox. */
export function inboxGateway(database: Database, clock: HubClock): SmsGateway {
  return {
    send: ({ to, text }) =>
      storeMessage(database, { to: to ?? nobody, channel: 'sms', subject: '', text }, clock.now()),
  };
}
