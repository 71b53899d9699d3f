/**
 * npm entry `hub-entry/element`: importing it defines `<hub-entry>` in a browser and does nothing on a server. The
 * `hub` attribute is required, because no script of the portal reveals the hub.
 */
import { defineHubEntry } from './eagerElement';

export { defineHubEntry } from './eagerElement';
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
