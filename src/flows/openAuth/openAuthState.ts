/** Signing in by a link of the open platform, pure: event + state → state. A refused event leaves the same object. */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';

export type OpenAuthState =
  | { kind: 'checking' }
  /** `current`: who is signed in; `null` without a session. */
  | { kind: 'asking'; login: LoginSuccess; current: string | null }
  | { kind: 'entering'; name: string }
  /** Nothing to sign in with, or the hub refused. */
  | { kind: 'failed'; text: VisitorText; canRetry: boolean };

export type OpenAuthEvent =
  | { type: 'opened' }
  /** `current`: who is signed in; may be empty, `null` without a session. */
  | { type: 'found'; login: LoginSuccess; current: string | null }
  | { type: 'entered'; name: string }
  | { type: 'failed'; text: VisitorText; canRetry: boolean };

export const initialOpenAuth: OpenAuthState = { kind: 'checking' };

export function reduceOpenAuth(state: OpenAuthState, event: OpenAuthEvent): OpenAuthState {
  switch (event.type) {
    case 'opened':
      return state.kind === 'failed' ? initialOpenAuth : state;
    case 'found':
      return state.kind === 'checking'
        ? { kind: 'asking', login: event.login, current: event.current }
        : state;
    case 'entered':
      return state.kind === 'asking' ? { kind: 'entering', name: event.name } : state;
    case 'failed':
      return state.kind === 'checking' || state.kind === 'entering'
        ? { kind: 'failed', text: event.text, canRetry: event.canRetry }
        : state;
    default:
      return state;
  }
}
