export { embedEntry, type EmbeddedEntry, type EmbedOptions } from './embedEntry';
export { openEntry, type OpenedEntry } from './openEntry';
export { EntryHostError, type EntryHostErrorKind, type EntryHostFailure } from './entryHostError';
export type { EntryHandle, EntryOptions, EntrySettings } from './entryOptions';
export type { EntryErrorKind, EntryFailure } from '../contract/errors';
export type { LoginMethod, LoginSuccess } from '../contract/login';
export type { Screen } from '../contract/screens';
