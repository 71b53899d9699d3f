/**
 * The steps of a form as data, and the one it is at, pure (docs/contract.md section 6, "mobile wizard"). A refused move
 * leaves the same object.
 */
import type { TextKey } from '../../i18n/namespaces';
import type { FormField } from './formState';

/** A step of a form. Its number, in history, draft and tracking, is its place in the list of steps. */
export interface FormStep {
  id: string;
  /** A problem of one of these leads to this step. */
  fields: readonly FormField[];
}

/** A step of a form with several: they have a header and a progress. */
export interface TitledStep extends FormStep {
  /** Short, for the progress. */
  name: TextKey<'entry' | 'account'>;
  /** The step's question or task. The first step has the screen's heading instead. @param account as shown */
  title?: TextKey<'account'> | ((account: string) => TextKey<'account'>);
  lead?: TextKey<'account'>;
  /** The account in the lead: the one the code was sent to, or as typed. */
  account?: 'sent' | 'typed';
}

/** `maxStep` is the highest step ever reached; it only rises. */
export interface StepProgress {
  step: number;
  maxStep: number;
}

export type ProgressEvent =
  | { type: 'reached'; step: number }
  | { type: 'wentTo'; step: number }
  /** A field of an earlier step was refused or is missing. */
  | { type: 'sentBack'; step: number }
  /** `mobile/check` answered without an image: step 0, `maxStep` kept. */
  | { type: 'checked' };

export const initialProgress: StepProgress = { step: 0, maxStep: 0 };

/** Number of the step with a field; `undefined` where the form has no such field. */
export function stepOf(steps: readonly FormStep[], field: FormField | undefined): number | undefined {
  const found = steps.findIndex(({ fields }) => fields.some((each) => each === field));
  return found < 0 ? undefined : found;
}

export function reduceProgress(progress: StepProgress, event: ProgressEvent): StepProgress {
  const { step, maxStep } = progress;
  switch (event.type) {
    case 'reached':
      return move(progress, event.step, Math.max(maxStep, event.step));
    case 'wentTo':
      return event.step >= 0 && event.step <= maxStep ? move(progress, event.step, maxStep) : progress;
    case 'sentBack':
      return event.step >= 0 && event.step < step ? move(progress, event.step, maxStep) : progress;
    case 'checked':
      return move(progress, 0, maxStep);
    default:
      return progress;
  }
}

function move(progress: StepProgress, step: number, maxStep: number): StepProgress {
  return step === progress.step && maxStep === progress.maxStep ? progress : { step, maxStep };
}
