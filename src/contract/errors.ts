/**
 * Kinds of failure a host can be told about; also the `kind` of every `HubError` (architecture, "Errors"). The docs'
 * table is made from this.
 */
export const entryErrorKinds = [
  /** The hub refused, with a code of six digits: wrong password, wrong code, too many tries. */
  'business',
  /** A service behind the hub refused, with a code of five digits. */
  'service',
  /** The hub does not know the session any more. It is forgotten here. */
  'session',
  /** The hub's gateway refused, with a code of three digits. The session is forgotten here. */
  'gateway',
  /** A code that is only for logs; the visitor is shown nothing of the hub's. */
  'silent',
  /** The hub could not be reached. */
  'network',
  /** The hub did not answer in time. */
  'timeout',
  /** What answered is no hub, or a broken one. */
  'malformed',
  /** A part of the widget could not be loaded. */
  'chunk',
  /** The element is not set up: no usable `hub`. */
  'config',
] as const;

/** A stable name to compare; texts are for people. */
export type EntryErrorKind = (typeof entryErrorKinds)[number];

/** Payload of the `entry-error` event and of the `error` message. */
export interface EntryFailure {
  /** One of the kinds of failure: compare this. */
  kind: EntryErrorKind;
  /** The hub's code, 0 where there is none. */
  code: number;
  /** Words for people; they may change. */
  message: string;
}
