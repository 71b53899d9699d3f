/** The sign-in form's states, pure: event + state → state. A refused event leaves the same object. */
import type { LoginInfo } from '../../hub/loginInfo';
import type { SignInOutcome } from './signIn';
import type { SignInProblem } from './validateSignIn';

export type SignInState =
  | { kind: 'idle' }
  /** One request is under way; fields are locked, Cancel works. */
  | { kind: 'submitting'; attempt: number }
  | { kind: 'failed'; problem: SignInProblem }
  /** The hub asks for another step. */
  | { kind: 'further'; info: LoginInfo }
  /** Signed in; `completeLogin` has it. */
  | { kind: 'finished' };

export type SignInEvent =
  | { type: 'refused'; problem: SignInProblem }
  | { type: 'submitted'; attempt: number }
  | { type: 'answered'; attempt: number; outcome: SignInOutcome }
  | { type: 'cancelled' }
  /** Back to an empty form: the host's `reset()`, a sign-out, or a return from bfcache. */
  | { type: 'reset' };

export const idleSignIn: SignInState = { kind: 'idle' };

/** The next state. Only an idle or failed form takes a submit; only the running attempt's answer counts. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'refused':
      return canSubmit(state) ? { kind: 'failed', problem: event.problem } : state;
    case 'submitted':
      return canSubmit(state) ? { kind: 'submitting', attempt: event.attempt } : state;
    case 'answered':
      return state.kind === 'submitting' && state.attempt === event.attempt
        ? stateAfter(event.outcome)
        : state;
    case 'cancelled':
      return state.kind === 'submitting' ? idleSignIn : state;
    case 'reset':
      return idleSignIn;
    default:
      return state;
  }
}

/** Whether a submit would do something. */
export function canSubmit(state: SignInState): boolean {
  return state.kind === 'idle' || state.kind === 'failed' || state.kind === 'further';
}

function stateAfter(outcome: SignInOutcome): SignInState {
  if (outcome.kind === 'signedIn') return { kind: 'finished' };
  if (outcome.kind === 'further') return { kind: 'further', info: outcome.info };
  return outcome.problem ? { kind: 'failed', problem: outcome.problem } : idleSignIn;
}
