/** The list of sessions in the account dialog, pure: event + state → state. A refused event leaves the same object. */
import type { SessionEntry } from '../../hub/sessions';
import type { VisitorText } from '../../i18n/visitorText';

/** Where the account is signed in. */
export type SessionList =
  | { kind: 'loading' }
  | { kind: 'failed'; text: VisitorText }
  | {
      kind: 'shown';
      sessions: readonly SessionEntry[];
      /** Id of the session that is being signed out, or `others`. */
      ending: string | null;
      problem: VisitorText | null;
    };

export type SessionListEvent =
  | { type: 'loading' }
  | { type: 'listed'; sessions: readonly SessionEntry[] }
  | { type: 'notListed'; text: VisitorText }
  | { type: 'ending'; id: string }
  | { type: 'notEnded'; text: VisitorText };

export const initialSessionList: SessionList = { kind: 'loading' };

/** The next state. */
export function reduceSessionList(list: SessionList, event: SessionListEvent): SessionList {
  switch (event.type) {
    case 'loading':
      return list.kind === 'failed' ? initialSessionList : list;
    case 'listed':
      return { kind: 'shown', sessions: event.sessions, ending: null, problem: null };
    case 'notListed':
      // A list that is on screen is better than none.
      return list.kind === 'shown'
        ? { ...list, ending: null, problem: event.text }
        : { kind: 'failed', text: event.text };
    case 'ending':
      return list.kind === 'shown' && list.ending === null
        ? { ...list, ending: event.id, problem: null }
        : list;
    case 'notEnded':
      return list.kind === 'shown' ? { ...list, ending: null, problem: event.text } : list;
    default:
      return list;
  }
}
