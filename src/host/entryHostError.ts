import type { EntryErrorKind } from '../contract/errors';

/**
 * What went wrong on the host's side: `config` (the call itself is wrong), `timeout` (the entry never became
 * ready), `version` (the entry speaks another version of the messages), `blocked` (the browser opened no window), `closed` (the visitor closed the window), `destroyed`.
 */
export type EntryHostErrorKind = 'config' | 'timeout' | 'version' | 'blocked' | 'closed' | 'destroyed';

/** What `onError` is given: a failure told by the entry itself, or an `EntryHostError`. */
export interface EntryHostFailure {
  kind: EntryErrorKind | EntryHostErrorKind;
  /** The hub's code, 0 where there is none. */
  code: number;
  message: string;
}

/** Thrown for a wrong call, and what the `login` promise is rejected with. Compare `kind`, not the message. */
export class EntryHostError extends Error implements EntryHostFailure {
  readonly kind: EntryHostErrorKind;
  readonly code = 0;

  /**
   * @param kind stable name of the failure
   * @param message a sentence for developers
   */
  constructor(kind: EntryHostErrorKind, message: string) {
    super(message);
    this.name = 'EntryHostError';
    this.kind = kind;
  }
}
