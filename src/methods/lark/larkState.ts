/** `openStatus` of the specification: signing in with Lark, pure. A refused event leaves the same object. */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';

/** `notReady`: Lark's client does not answer. A denial is no failure: the form shows its text. */
export type LarkFailure = 'notReady' | 'failed';

export type LarkState =
  | { status: 'init' }
  /** Asks session, client and hub, one after the other. */
  | { status: 'loading'; attempt: number }
  /** A link signs in this account, if the visitor agrees. */
  | { status: 'asking'; login: LoginSuccess }
  | { status: 'finish' }
  | { status: 'fail'; reason: LarkFailure; text: VisitorText };

export type LarkEvent =
  | { type: 'started'; attempt: number }
  | { type: 'found'; attempt: number; login: LoginSuccess }
  | { type: 'accepted' }
  | { type: 'lapsed'; text: VisitorText }
  | { type: 'finished'; attempt: number }
  | { type: 'failed'; attempt: number; reason: LarkFailure; text: VisitorText }
  /** Ended without result and without text: show the form. */
  | { type: 'stopped'; attempt: number }
  /** The visitor goes to the other methods, or the element starts again. */
  | { type: 'left' };

export const initialLark: LarkState = { status: 'init' };

/** Only the running attempt can end; another one starts only after it. */
export function reduceLark(state: LarkState, event: LarkEvent): LarkState {
  if (event.type === 'left') return state.status === 'init' ? state : initialLark;
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
      return initialLark;
    case 'failed':
    default:
      return { status: 'fail', reason: event.reason, text: event.text };
  }
}
