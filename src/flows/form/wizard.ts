/**
 * The step a form is at, pure (docs/contract.md section 6, "mobile wizard"). A refused move leaves the same object.
 */

/** `maxStep` is the highest step ever reached; it only rises. */
export interface WizardPlace {
  step: number;
  maxStep: number;
}

export type WizardEvent =
  | { type: 'reached'; step: number }
  | { type: 'wentTo'; step: number }
  /** A field of an earlier step was refused or is missing. */
  | { type: 'sentBack'; step: number }
  /** `mobile/check` answered without an image: step 0, `maxStep` kept. */
  | { type: 'checked' };

export const initialPlace: WizardPlace = { step: 0, maxStep: 0 };

export function reduceWizard(place: WizardPlace, event: WizardEvent): WizardPlace {
  switch (event.type) {
    case 'reached':
      return move(place, event.step, Math.max(place.maxStep, event.step));
    case 'wentTo':
      return event.step >= 0 && event.step <= place.maxStep ? move(place, event.step, place.maxStep) : place;
    case 'sentBack':
      return event.step >= 0 && event.step < place.step ? move(place, event.step, place.maxStep) : place;
    case 'checked':
      return move(place, 0, place.maxStep);
    default:
      return place;
  }
}

function move(place: WizardPlace, step: number, maxStep: number): WizardPlace {
  return step === place.step && maxStep === place.maxStep ? place : { step, maxStep };
}
