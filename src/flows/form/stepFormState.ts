/** The state of forms with steps, codes and drafts, pure. A refused event leaves the same object. */
import {
  isIdle,
  reduceForm,
  type FormEvent,
  type FormOutcome,
  type FormState,
  type FormValues,
  type SentCode,
} from './formState';
import { reduceWizard, type WizardPlace } from './wizard';

export interface StepFormState extends FormState {
  values: FormValues;
  place: WizardPlace;
  sent: SentCode | null;
  /** The form was restored after a reload: passwords and codes are gone. */
  isResumed: boolean;
}

export type StepFormEvent =
  | Exclude<FormEvent, { type: 'refused' | 'edited' }>
  | { type: 'typed'; changes: Partial<FormValues> }
  | { type: 'wentTo'; step: number }
  /** Nothing was sent; `step` holds the field in question. */
  | (Extract<FormEvent, { type: 'refused' }> & { step: number });

/** Only an idle form accepts input; only the answer of the running attempt counts. */
export function reduceStepForm(state: StepFormState, event: StepFormEvent): StepFormState {
  switch (event.type) {
    case 'typed':
      return isIdle(state)
        ? {
            ...reduceForm(state, { type: 'edited', fields: Object.keys(event.changes) }),
            values: { ...state.values, ...event.changes },
          }
        : state;
    case 'wentTo': {
      const place = isIdle(state) ? reduceWizard(state.place, event) : state.place;
      return place === state.place ? state : { ...state, place, problem: null };
    }
    case 'refused':
    case 'answered': {
      const next = reduceForm(state, event);
      if (next === state) return state;
      return event.type === 'refused'
        ? { ...next, place: sendBack(state.place, event.step) }
        : stateAfter(next, event.outcome);
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

function stateAfter(state: StepFormState, outcome: FormOutcome): StepFormState {
  switch (outcome.kind) {
    case 'reached':
      return { ...state, place: reach(state.place, outcome) };
    case 'sent':
      // The code before it, or the code of another account, is no longer valid.
      return {
        ...state,
        place: reach(state.place, outcome),
        sent: outcome.sent,
        values: { ...state.values, code: '' },
      };
    case 'failed':
      return {
        ...state,
        place: outcome.step === undefined ? state.place : sendBack(state.place, outcome.step),
        sent: delayResend(state.sent, outcome.resendAt),
      };
    case 'signedIn':
    case 'done':
    case 'stopped':
    default:
      return state;
  }
}

function reach(place: WizardPlace, { step, isChecked }: { step: number; isChecked?: boolean }): WizardPlace {
  const checked = isChecked ? reduceWizard(place, { type: 'checked' }) : place;
  return reduceWizard(checked, { type: 'reached', step });
}

const sendBack = (place: WizardPlace, step: number): WizardPlace =>
  reduceWizard(place, { type: 'sentBack', step });

/** The hub says when it accepts the next request for a code. */
function delayResend(sent: SentCode | null, resendAt: number | undefined): SentCode | null {
  return resendAt === undefined ? sent : { account: sent?.account ?? '', resendAt };
}
