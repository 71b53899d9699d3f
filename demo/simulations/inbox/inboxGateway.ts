import type { SmsGateway } from '../../../hub/adapters/adapters';
import type { HubClock } from '../../../hub/config/clock';
import type { Database } from '../../../hub/database/database';
import { noRecipient, storeMessage } from './storeMessage';

/** An SMS gateway that puts messages into the inbox. */
export function inboxGateway(database: Database, clock: HubClock): SmsGateway {
  return {
    send: ({ to, text }) =>
      storeMessage(database, { to: to ?? noRecipient, channel: 'sms', subject: '', text }, clock.now()),
  };
}
