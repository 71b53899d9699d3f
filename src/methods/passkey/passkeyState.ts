/** Signing in with a passkey, as its screen shows it. */
import type { VisitorText } from '../../i18n/visitorText';

export type PasskeyProblem =
  /** The browser's dialog was closed. Outside of a window the form is shown instead. */
  | 'cancelled'
  | 'timedOut'
  /** The hub does not know it any more. */
  | 'removed'
  /** The device cannot verify its user. */
  | 'unable'
  /** The browser refuses to ask on this page. */
  | 'notHere'
  | 'failed';

export type PasskeyState =
  | { kind: 'idle' }
  /** The browser asks the visitor. */
  | { kind: 'asking' }
  /** The hub checks the answer, or the sign-in is being completed. */
  | { kind: 'checking' }
  | { kind: 'ended'; problem: PasskeyProblem; text: VisitorText };
