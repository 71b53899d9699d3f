/** The set-up of an authenticator app, pure: event + state → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';

export type AppSetUpState =
  | { kind: 'idle' }
  /** `isAgain`: after it has stopped. */
  | { kind: 'starting'; isAgain: boolean }
  /** It could not start, or took too long. */
  | { kind: 'stopped'; text: VisitorText }
  | {
      kind: 'entering';
      /** Base32. */
      secret: string;
      uri: string;
      isChecking: boolean;
      problem: SetUpProblem | null;
    }
  /** The app is on: its owner keeps the recovery codes. */
  | { kind: 'on'; codes: readonly string[] };

/** `isAnswer`: what was typed is wrong. */
export interface SetUpProblem {
  text: VisitorText;
  isAnswer: boolean;
}

export type AppSetUpEvent =
  | { type: 'starting' }
  | { type: 'started'; secret: string; uri: string }
  | { type: 'stopped'; text: VisitorText }
  | { type: 'edited' }
  | { type: 'checking' }
  | { type: 'refused'; problem: SetUpProblem | null }
  | { type: 'confirmed'; codes: readonly string[] }
  | { type: 'closed' };

export const idleSetUp: AppSetUpState = { kind: 'idle' };

export function reduceAppSetUp(state: AppSetUpState, event: AppSetUpEvent): AppSetUpState {
  const isEntering = state.kind === 'entering';
  switch (event.type) {
    case 'starting':
      return state.kind === 'idle' || state.kind === 'stopped'
        ? { kind: 'starting', isAgain: state.kind === 'stopped' }
        : state;
    case 'started': {
      const { secret, uri } = event;
      return state.kind === 'starting'
        ? { kind: 'entering', secret, uri, isChecking: false, problem: null }
        : state;
    }
    case 'stopped':
      return isEntering || state.kind === 'starting' ? { kind: 'stopped', text: event.text } : state;
    case 'edited':
      return isEntering && state.problem?.isAnswer && !state.isChecking ? { ...state, problem: null } : state;
    case 'checking':
      return isEntering && !state.isChecking ? { ...state, isChecking: true, problem: null } : state;
    case 'refused':
      return isEntering ? { ...state, isChecking: false, problem: event.problem } : state;
    case 'confirmed':
      return isEntering ? { kind: 'on', codes: event.codes } : state;
    case 'closed':
      return state.kind === 'idle' ? state : idleSetUp;
    default:
      return state;
  }
}
