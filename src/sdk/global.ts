/** Script-tag build (`/hub-entry-host.js`). */
import { embedEntry } from './embedEntry';
import { EntryHostError } from './entryHostError';
import { openEntry } from './openEntry';

/** Type of the global, for pages that use the script with TypeScript. */
export interface HubEntryHost {
  embedEntry: typeof embedEntry;
  openEntry: typeof openEntry;
  EntryHostError: typeof EntryHostError;
}

const host: HubEntryHost = { embedEntry, openEntry, EntryHostError };

Object.assign(window, { HubEntryHost: host });
