/**
 * Kinds of failure that are reported to a host (docs/contract.md section 6, "Errors"). The table of docs/reference.md is
 * generated from this list.
 */
export const entryErrorKinds = [
  /** The hub refused, with a code of six digits: wrong password, wrong code, too many tries. */
  'business',
  /** A service behind the hub refused, with a code of five digits. */
  'service',
  /** The hub no longer knows the session. The widget clears it. */
  'session',
  /** The hub's gateway refused, with a code of three digits. The widget clears the session. */
  'gateway',
  /** A code that is only logged; the visitor sees no message. */
  'silent',
  /** The hub could not be reached. */
  'network',
  /** The hub did not answer in time. */
  'timeout',
  /** The answer does not come from a hub, or is broken. */
  'malformed',
  /** A part of the widget could not be loaded. */
  'chunk',
  /** Only the integrator can fix it: no usable `hub`, or a page or callback that the hub does not list. */
  'config',
] as const;

/** A stable name to compare; messages are for people. */
export type EntryErrorKind = (typeof entryErrorKinds)[number];

/** Payload of the `entry-error` event and of the `error` message. */
export interface EntryFailure {
  /** The kind of failure: compare this. */
  kind: EntryErrorKind;
  /** The hub's code; 0 when there is none. */
  code: number;
  /** A message for people; its wording may change. */
  message: string;
}
