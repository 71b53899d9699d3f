import type { EntryErrorKind } from '../contract/errors';

/** What failed on the host's side. */
export type EntryHostErrorKind =
  /**
   * The call has a wrong argument; thrown immediately. Also reported by `onError` for a redirect address that is not https.
   */
  | 'config'
  /** The entry was not ready within 10 s: this page is not listed, the hub is wrong, or the frame is blocked. */
  | 'timeout'
  /** The entry uses another version of the messages. */
  | 'version'
  /** The browser blocked the window. */
  | 'blocked'
  /** The visitor closed the window, or an opener policy cut it off. */
  | 'closed'
  /** `destroy()` was called before a login. Not reported by `onError`. */
  | 'destroyed';

/** Argument of `onError`: a failure that the entry reports, or an `EntryHostError`. */
export interface EntryHostFailure {
  kind: EntryErrorKind | EntryHostErrorKind;
  /** The hub's code; 0 when there is none. */
  code: number;
  message: string;
}

/** Thrown for a wrong call, and the rejection of the `login` promise. Compare `kind`, not the message. */
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
