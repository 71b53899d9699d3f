/** The state of forms with steps, codes and drafts, pure. A refused event leaves the same object. */
import {
  isIdle,
  reduceForm,
  type FormEvent,
  type FormOutcome,
  type FormProblem,
  type FormState,
  type FormValues,
  type SentCode,
} from './formState';
import { reduceProgress, stepOf, type FormStep, type StepProgress } from './steps';

export interface StepFormState extends FormState {
  values: FormValues;
  progress: StepProgress;
  sent: SentCode | null;
  /** The form was restored after a reload: passwords and codes are gone. */
  isResumed: boolean;
}

export type StepFormEvent =
  | Exclude<FormEvent, { type: 'edited' }>
  | { type: 'typed'; changes: Partial<FormValues> }
  | { type: 'wentTo'; step: number };

/**
 * Only an idle form accepts input; only the answer of the running attempt counts.
 * @param steps of the form, first to last
 */
export function reduceStepForm(
  state: StepFormState,
  event: StepFormEvent,
  steps: readonly FormStep[],
): StepFormState {
  switch (event.type) {
    case 'typed':
      return isIdle(state)
        ? {
            ...reduceForm(state, { type: 'edited', fields: Object.keys(event.changes) }),
            values: { ...state.values, ...event.changes },
          }
        : state;
    case 'wentTo': {
      const progress = isIdle(state) ? reduceProgress(state.progress, event) : state.progress;
      return progress === state.progress ? state : { ...state, progress, problem: null };
    }
    case 'refused':
    case 'answered': {
      const next = reduceForm(state, event);
      if (next === state) return state;
      return event.type === 'refused'
        ? sendBack(next, event.problem, steps)
        : stateAfter(next, event.outcome, steps);
    }
    case 'reset':
      // The hub accepts a code once.
      return { ...reduceForm(state, event), values: { ...state.values, code: '' } };
    case 'started':
    case 'cancelled':
      return reduceForm(state, event);
    default:
      return state;
  }
}

function stateAfter(state: StepFormState, outcome: FormOutcome, steps: readonly FormStep[]): StepFormState {
  const { progress, values } = state;
  switch (outcome.kind) {
    case 'reached': {
      const { step } = afterCheck(progress, outcome.isChecked);
      return { ...state, progress: reduceProgress(progress, { type: 'reached', step: step + 1 }) };
    }
    case 'sent': {
      const { step } = afterCheck(progress, outcome.isChecked);
      return {
        ...state,
        progress: reduceProgress(progress, { type: 'reached', step: stepOf(steps, 'code') ?? step }),
        sent: outcome.sent,
        // The code before it, or the code of another account, is no longer valid.
        values: { ...values, code: '' },
      };
    }
    case 'failed':
      return {
        ...sendBack(state, outcome.problem, steps),
        sent: delayResend(state.sent, outcome.resendAt),
      };
    case 'signedIn':
    case 'done':
    case 'stopped':
    default:
      return state;
  }
}

const afterCheck = (progress: StepProgress, isChecked: boolean | undefined): StepProgress =>
  isChecked ? reduceProgress(progress, { type: 'checked' }) : progress;

/** To the step of the field in question, where that is an earlier one. */
function sendBack(
  state: StepFormState,
  problem: FormProblem | null,
  steps: readonly FormStep[],
): StepFormState {
  const step = stepOf(steps, problem?.field);
  if (step === undefined) return state;
  return { ...state, progress: reduceProgress(state.progress, { type: 'sentBack', step }) };
}

/** The hub says when it accepts the next request for a code. */
function delayResend(sent: SentCode | null, resendAt: number | undefined): SentCode | null {
  return resendAt === undefined ? sent : { account: sent?.account ?? '', resendAt };
}
