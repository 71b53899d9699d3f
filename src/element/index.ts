/**
 * npm entry `hub-entry/element`: importing it defines `<hub-entry>` and `<hub-account>` in a browser and does nothing on a server. The
 * `hub` attribute is required, because no script of the portal reveals the hub.
 */
import { defineHubEntry } from './eagerElement';

export { defineHubEntry } from './eagerElement';
export type {
  HubAccountAttributes,
  HubAccountElement,
  HubAccountEvent,
  HubAccountEventMap,
  HubAccountSettings,
} from '../contract/accountElement';
export type { AccountEventMap, AccountEventName } from '../contract/accountEvents';
export type {
  HubEntryAttributes,
  HubEntryElement,
  HubEntryEvent,
  HubEntryMethods,
  HubEntrySettings,
} from '../contract/element';
export type { EntryEventMap, EntryEventName } from '../contract/events';
export type { LoginMethod, LoginSuccess } from '../contract/login';

defineHubEntry();
