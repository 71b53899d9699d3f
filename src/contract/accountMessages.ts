/** Messages of the account's frame or window to the page around it (docs/contract.md section 5). */
import type { AccountEventMap, AccountEventName } from './accountEvents';
import { isText } from './hostTexts';
import { envelope, messageSource, messageVersion, type MessagesToHost } from './messages';

/** All that a frame or window sends: type → fields. */
export type SentToHost = MessagesToHost & AccountEventMap;

/** One of the account's events as a message: its name in `type`, beside its fields. */
export type AccountMessage = {
  [Name in AccountEventName]: { type: Name } & AccountEventMap[Name];
}[AccountEventName];

/** @param input `event.data`, untrusted @returns the message with known fields only, or `undefined` */
export function parseAccountMessage(input: unknown): AccountMessage | undefined {
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(Object(input), name)?.value;
  if (get('source') !== messageSource || get('version') !== messageVersion) return undefined;
  const [type, what, due] = [get('type'), get('what'), get('due_at')];
  if (type === 'account-change' && isText(what)) return envelope(type, { what });
  if (type === 'account-deleted' && typeof due === 'number') return envelope(type, { due_at: due });
  return undefined;
}
