/** `openStatus` of the specification: signing in with a messenger, pure. A refused event leaves the same object. */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';

/** `notReady`: its client does not answer. A denial is no failure: the form shows its text. */
export type MessengerFailure = 'notReady' | 'failed';

export type MessengerState =
  | { status: 'init' }
  /** Asks session, client and hub, one after the other. */
  | { status: 'loading'; attempt: number }
  /** A link signs in this account, if the visitor agrees. */
  | { status: 'asking'; login: LoginSuccess }
  | { status: 'finish' }
  | { status: 'fail'; reason: MessengerFailure; text: VisitorText };

export type MessengerEvent =
  | { type: 'started'; attempt: number }
  | { type: 'found'; attempt: number; login: LoginSuccess }
  | { type: 'accepted' }
  | { type: 'lapsed'; text: VisitorText }
  | { type: 'finished'; attempt: number }
  | { type: 'failed'; attempt: number; reason: MessengerFailure; text: VisitorText }
  /** Ended without result and without text: show the form. */
  | { type: 'stopped'; attempt: number }
  /** The visitor goes to the other methods, or the element starts again. */
  | { type: 'left' };

export const initialMessenger: MessengerState = { status: 'init' };

/** Only the running attempt can end; another one starts only after it. */
export function reduceMessenger(state: MessengerState, event: MessengerEvent): MessengerState {
  if (event.type === 'left') return state.status === 'init' ? state : initialMessenger;
  if (event.type === 'started') {
    const isFree = state.status === 'init' || state.status === 'fail';
    return isFree ? { status: 'loading', attempt: event.attempt } : state;
  }
  if (event.type === 'accepted') return state.status === 'asking' ? { status: 'finish' } : state;
  if (event.type === 'lapsed')
    return state.status === 'finish' ? { status: 'fail', reason: 'failed', text: event.text } : state;
  if (state.status !== 'loading' || state.attempt !== event.attempt) return state;
  switch (event.type) {
    case 'found':
      return { status: 'asking', login: event.login };
    case 'finished':
      return { status: 'finish' };
    case 'stopped':
      return initialMessenger;
    case 'failed':
    default:
      return { status: 'fail', reason: event.reason, text: event.text };
  }
}
