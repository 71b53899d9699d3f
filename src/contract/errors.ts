/** Kinds of failure a host can be told about; also the `kind` of every `HubError` (architecture, "Errors"). */

export const entryErrorKinds = [
  'business',
  'service',
  'session',
  'gateway',
  'silent',
  'network',
  'timeout',
  'malformed',
  'chunk',
  'config',
] as const;

/** A stable name to compare; texts are for people. */
export type EntryErrorKind = (typeof entryErrorKinds)[number];

/** Payload of the `entry-error` event and of the `error` message. `code` is the hub's, 0 where there is none. */
export interface EntryFailure {
  kind: EntryErrorKind;
  code: number;
  message: string;
}
