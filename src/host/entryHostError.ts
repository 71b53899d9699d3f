import type { EntryErrorKind } from '../contract/errors';

/** What went wrong on the host's side. */
export type EntryHostErrorKind =
  /** The call itself is wrong; thrown at once. Told by `onError`: an address to go to that is not https. */
  | 'config'
  /** The entry was not ready within 10 s: this page is not listed, the hub is wrong, or the frame is blocked. */
  | 'timeout'
  /** The entry speaks another version of the messages. */
  | 'version'
  /** The browser opened no window. */
  | 'blocked'
  /** The visitor closed the window, or an opener policy cut it off. */
  | 'closed'
  /** `destroy()` was called before a login. `onError` does not hear of it. */
  | 'destroyed';

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
