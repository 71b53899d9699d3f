/**
 * The account dialog, pure: event + state → state. A refused event leaves the same object. Sessions and password are
 * independent of each other: one may fail while the other works.
 */
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

/** Fields of the password form. */
export type PasswordFieldName = 'old' | 'new';

/** What is wrong with a new password; `field` is `null` if no field is to blame. */
export interface PasswordProblem {
  field: PasswordFieldName | null;
  text: VisitorText;
}

/** Changing the password. The field of the first problem takes the focus. */
export type PasswordChange =
  { kind: 'editing'; problems: readonly PasswordProblem[] } | { kind: 'saving' } | { kind: 'saved' };

export interface AccountSecurityState {
  list: SessionList;
  password: PasswordChange;
}

export type AccountSecurityEvent =
  | { type: 'loading' }
  | { type: 'listed'; sessions: readonly SessionEntry[] }
  | { type: 'notListed'; text: VisitorText }
  | { type: 'ending'; id: string }
  | { type: 'notEnded'; text: VisitorText }
  | { type: 'saving' }
  | { type: 'saved' }
  | { type: 'notSaved'; problems: readonly PasswordProblem[] };

export const initialAccountSecurity: AccountSecurityState = {
  list: { kind: 'loading' },
  password: { kind: 'editing', problems: [] },
};

/** The next state. */
export function reduceAccountSecurity(
  state: AccountSecurityState,
  event: AccountSecurityEvent,
): AccountSecurityState {
  const list = reduceList(state.list, event);
  const password = reducePassword(state.password, event);
  return list === state.list && password === state.password ? state : { list, password };
}

function reduceList(list: SessionList, event: AccountSecurityEvent): SessionList {
  switch (event.type) {
    case 'loading':
      return list.kind === 'failed' ? initialAccountSecurity.list : list;
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
    case 'saving':
    case 'saved':
    case 'notSaved':
    default:
      return list;
  }
}

function reducePassword(password: PasswordChange, event: AccountSecurityEvent): PasswordChange {
  switch (event.type) {
    case 'saving':
      return password.kind === 'saving' ? password : { kind: 'saving' };
    case 'saved':
      return password.kind === 'saving' ? { kind: 'saved' } : password;
    case 'notSaved':
      return { kind: 'editing', problems: event.problems };
    case 'loading':
    case 'listed':
    case 'notListed':
    case 'ending':
    case 'notEnded':
    default:
      return password;
  }
}
