/** What a partner writes in TypeScript: events and methods of the tag are typed. */
import type { HubEntryElement } from 'hub-entry';
import { EntryHostError, embedEntry } from 'hub-entry/host';
import { readFileInfo } from 'hub-entry/upload';

document.addEventListener('entry-login', ({ detail }) => detail.username.trim());
export const leave = (tag: HubEntryElement): Promise<void> => tag.signOut();
export { EntryHostError, embedEntry, readFileInfo };

// @ts-expect-error -- a login has no such field, so the event is not `any`
document.addEventListener('entry-login', ({ detail }) => detail.nope);
