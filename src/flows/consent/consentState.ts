/** The consent page, pure: event + state → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';

export interface AskingApp {
  name: string;
  /** Host the visitor and the token are sent to. */
  host: string;
  /** What an OpenID client asks for; without it the app gets name and contact. */
  scopes?: readonly string[];
}

export type ConsentState =
  | { kind: 'checking' }
  /** The visitor is not signed in or wants another account: the form is shown. */
  | { kind: 'signIn' }
  | { kind: 'asking'; app: AskingApp; problem: VisitorText | null }
  | { kind: 'approving'; app: AskingApp }
  /** Nothing to approve: the app is unknown, or the address is not registered for it. */
  | { kind: 'refused'; text: VisitorText }
  /** The hub cannot be reached; trying again may help. */
  | { kind: 'unavailable'; text: VisitorText }
  /** Answered: the document is being replaced, or the host decides what follows. */
  | { kind: 'ended'; isApproved: boolean };

export type ConsentEvent =
  | { type: 'opened' }
  | { type: 'found'; app: AskingApp }
  | { type: 'refused'; text: VisitorText }
  | { type: 'unavailable'; text: VisitorText }
  /** By a click; the tenant's own apps are approved while they are being checked. */
  | { type: 'approved'; app: AskingApp }
  | { type: 'failed'; text: VisitorText }
  | { type: 'signInNeeded' }
  | { type: 'ended'; isApproved: boolean };

export const initialConsent: ConsentState = { kind: 'checking' };

export function reduceConsent(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case 'opened':
      return state.kind === 'approving' || state.kind === 'checking' ? state : initialConsent;
    case 'found':
      return state.kind === 'checking' ? { kind: 'asking', app: event.app, problem: null } : state;
    case 'refused':
    case 'unavailable':
      return state.kind === 'checking' ? { kind: event.type, text: event.text } : state;
    case 'approved':
      return state.kind === 'checking' || state.kind === 'asking'
        ? { kind: 'approving', app: event.app }
        : state;
    case 'failed':
      return state.kind === 'approving' ? { kind: 'asking', app: state.app, problem: event.text } : state;
    case 'signInNeeded':
      return isOpen(state) ? { kind: 'signIn' } : state;
    case 'ended':
      return isOpen(state) ? { kind: 'ended', isApproved: event.isApproved } : state;
    default:
      return state;
  }
}

function isOpen({ kind }: ConsentState): boolean {
  return kind === 'checking' || kind === 'asking' || kind === 'approving';
}
