/** Script-tag build (`/hub-entry-account.js`). */
import { embedAccount } from './embedAccount';
import { EntryHostError } from './entryHostError';

/** Type of the global, for pages that use the script with TypeScript. */
export interface HubEntryAccount {
  embedAccount: typeof embedAccount;
  EntryHostError: typeof EntryHostError;
}

const account: HubEntryAccount = { embedAccount, EntryHostError };

Object.assign(window, { HubEntryAccount: account });
