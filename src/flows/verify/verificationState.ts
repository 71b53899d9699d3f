/** "Confirm it’s you": the states of the dialog, pure: event + state → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';
import type { SentCode } from '../form/formState';

export interface WayToVerify {
  id: string;
  /**
   * `code`: one that is sent; `appCode`: one that an app shows; `text`: any characters, such as a code on paper; `other`:
   * a credential that the browser has.
   */
  kind: 'password' | 'code' | 'appCode' | 'text' | 'other';
  name: VisitorText;
  /** Of the field for `text`. */
  label?: VisitorText;
  /** On the button of a way without a field. */
  action?: VisitorText;
  /** Where a code goes to, so that only the owner recognizes it; else empty. */
  masked: string;
}

export type VerificationState =
  | { kind: 'closed' }
  | {
      kind: 'open';
      /** The chosen one is among them; none where this page knows none. */
      ways: readonly WayToVerify[];
      chosen: WayToVerify | null;
      /** Codes that were sent, by the way's id. */
      sent: Readonly<Record<string, SentCode>>;
      work: { task: 'send' | 'prove'; attempt: number } | null;
      /** `isAnswer`: what was typed is wrong. */
      problem: Problem;
    };

type Problem = { text: VisitorText; isAnswer: boolean } | null;

export type VerificationEvent =
  | { type: 'asked'; ways: readonly WayToVerify[] }
  | { type: 'chosen'; id: string }
  | { type: 'edited' }
  | { type: 'refused'; problem: Problem }
  | { type: 'started'; task: 'send' | 'prove'; attempt: number }
  | { type: 'answered'; attempt: number; sent?: SentCode | undefined; problem: Problem }
  | { type: 'closed' };

export const closedVerification: VerificationState = { kind: 'closed' };

/** One request at a time; only the running attempt's answer counts. */
export function reduceVerification(state: VerificationState, event: VerificationEvent): VerificationState {
  if (event.type === 'asked') {
    const { ways } = event;
    return { kind: 'open', ways, chosen: ways[0] ?? null, sent: {}, work: null, problem: null };
  }
  if (state.kind === 'closed') return state;
  switch (event.type) {
    case 'chosen': {
      const chosen = state.ways.find(({ id }) => id === event.id);
      // An answer under way may be right; a code that is being sent can be left.
      return !chosen || chosen === state.chosen || state.work?.task === 'prove'
        ? state
        : { ...state, chosen, work: null, problem: null };
    }
    case 'edited':
      return state.problem?.isAnswer && !state.work ? { ...state, problem: null } : state;
    case 'refused':
      return state.work ? state : { ...state, problem: event.problem };
    case 'started':
      return state.work
        ? state
        : { ...state, work: { task: event.task, attempt: event.attempt }, problem: null };
    case 'answered':
      return state.work?.attempt === event.attempt ? answered(state, event) : state;
    case 'closed':
      return closedVerification;
    default:
      return state;
  }
}

function answered(
  state: Extract<VerificationState, { kind: 'open' }>,
  { sent, problem }: Extract<VerificationEvent, { type: 'answered' }>,
): VerificationState {
  const { chosen } = state;
  const all = chosen && sent ? { ...state.sent, [chosen.id]: sent } : state.sent;
  return { ...state, work: null, sent: all, problem };
}
