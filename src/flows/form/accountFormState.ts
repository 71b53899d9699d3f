/**
 * States of the forms that make an account or mend its password, pure: event + state → state. Three flows share them:
 * registration by e-mail and by phone, and the reset. A refused event leaves the same object.
 */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';
import { reduceWizard, type WizardPlace } from './wizard';

/** What is typed and chosen, kept over every step and failure. */
export interface AccountValues {
  /** E-mail address or phone number, as typed; a number of another country in E.164. */
  account: string;
  /** ISO code of the country that was chosen for a number, empty while none was. */
  country: string;
  code: string;
  password: string;
  /** The new password once more (reset). */
  confirm: string;
  nickname: string;
  /** Keys of `hub/professions`, empty while none is chosen. */
  trade: string;
  position: string;
  /** The terms. */
  isAgreed: boolean;
}

export type AccountField = keyof AccountValues;

/** Why something was not done; without `field` it stands below the form. A new object counts as a new problem. */
export interface AccountProblem {
  field?: AccountField;
  text: VisitorText;
  canRetry?: boolean;
}

/** A code that was sent: where to, and when another may be asked for (milliseconds since 1970). */
export interface SentCode {
  account: string;
  resendAt: number;
}

/** `send`: a code; `next`: on to the next step; `finish`: the last call. */
export type AccountTask = 'send' | 'next' | 'finish';

export interface AccountFormState {
  values: AccountValues;
  place: WizardPlace;
  work: { kind: 'idle' } | { kind: 'busy'; task: AccountTask; attempt: number } | { kind: 'finished' };
  problem: AccountProblem | null;
  sent: SentCode | null;
  /** Goes on after a reload: passwords and codes are gone. */
  isResumed: boolean;
}

/** What came of a task. */
export type AccountOutcome =
  | { kind: 'reached'; step: number; isChecked?: boolean }
  /** `step`: where the code is typed. */
  | { kind: 'sent'; sent: SentCode; step: number; isChecked?: boolean }
  | { kind: 'signedIn'; login: LoginSuccess }
  /** `problem` is `null` where the failure is only logged. `step`: where the field in question stands. */
  | { kind: 'failed'; problem: AccountProblem | null; step?: number; resendAt?: number }
  /** The visitor gave up the picture. */
  | { kind: 'stopped' };

export type AccountEvent =
  | { type: 'typed'; changes: Partial<AccountValues> }
  | { type: 'wentTo'; step: number }
  /** Nothing was sent. */
  | { type: 'refused'; problem: AccountProblem; step: number }
  | { type: 'started'; task: AccountTask; attempt: number }
  | { type: 'answered'; attempt: number; outcome: AccountOutcome }
  | { type: 'cancelled' }
  /** A document that comes back from the back-forward cache: nothing is under way, the code is spent. */
  | { type: 'returned' };

/** The next state. Only an idle form takes input; only the running attempt's answer counts. */
export function reduceAccountForm(state: AccountFormState, event: AccountEvent): AccountFormState {
  switch (event.type) {
    case 'answered':
      return state.work.kind === 'busy' && state.work.attempt === event.attempt
        ? stateAfter({ ...state, work: { kind: 'idle' } }, event.outcome)
        : state;
    case 'cancelled':
      return state.work.kind === 'busy' ? { ...state, work: { kind: 'idle' } } : state;
    case 'returned':
      return { ...state, work: { kind: 'idle' }, problem: null, values: { ...state.values, code: '' } };
    case 'typed':
    case 'wentTo':
    case 'refused':
    case 'started':
      return state.work.kind === 'idle' ? reduceIdle(state, event) : state;
    default:
      return state;
  }
}

type IdleEvent = Extract<AccountEvent, { type: 'typed' | 'wentTo' | 'refused' | 'started' }>;

function reduceIdle(state: AccountFormState, event: IdleEvent): AccountFormState {
  switch (event.type) {
    case 'typed':
      return typed(state, event.changes);
    case 'wentTo': {
      const place = reduceWizard(state.place, event);
      return place === state.place ? state : { ...state, place, problem: null };
    }
    case 'refused':
      return { ...state, place: sentBack(state.place, event.step), problem: event.problem };
    case 'started':
      return { ...state, work: { kind: 'busy', task: event.task, attempt: event.attempt }, problem: null };
    default:
      return state;
  }
}

/** An edited field is no longer wrong; it is checked again when it is sent. */
function typed(state: AccountFormState, changes: Partial<AccountValues>): AccountFormState {
  const field = state.problem?.field;
  const problem = field !== undefined && Object.hasOwn(changes, field) ? null : state.problem;
  return { ...state, values: { ...state.values, ...changes }, problem };
}

function stateAfter(state: AccountFormState, outcome: AccountOutcome): AccountFormState {
  switch (outcome.kind) {
    case 'reached':
      return { ...state, place: reach(state.place, outcome) };
    case 'sent':
      // The code before it, or of another account, is worth nothing any more.
      return {
        ...state,
        place: reach(state.place, outcome),
        sent: outcome.sent,
        values: { ...state.values, code: '' },
      };
    case 'signedIn':
      return { ...state, work: { kind: 'finished' } };
    case 'failed':
      return {
        ...state,
        place: outcome.step === undefined ? state.place : sentBack(state.place, outcome.step),
        problem: outcome.problem,
        sent: laterResend(state.sent, outcome.resendAt),
      };
    case 'stopped':
    default:
      return state;
  }
}

function reach(place: WizardPlace, { step, isChecked }: { step: number; isChecked?: boolean }): WizardPlace {
  const checked = isChecked ? reduceWizard(place, { type: 'checked' }) : place;
  return reduceWizard(checked, { type: 'reached', step });
}

const sentBack = (place: WizardPlace, step: number): WizardPlace =>
  reduceWizard(place, { type: 'sentBack', step });

/** The hub said when it listens again. */
function laterResend(sent: SentCode | null, resendAt: number | undefined): SentCode | null {
  return resendAt === undefined ? sent : { account: sent?.account ?? '', resendAt };
}
