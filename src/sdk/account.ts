export { embedAccount, type EmbedAccountOptions, type EmbeddedAccount } from './embedAccount';
export { EntryHostError, type EntryHostErrorKind, type EntryHostFailure } from './entryHostError';
export type { EntrySettings } from './entryOptions';
export type { AccountPart } from '../contract/accountShow';
export type { LoginMethod, LoginSuccess } from '../contract/login';
