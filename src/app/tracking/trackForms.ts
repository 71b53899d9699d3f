import type { StepFormState } from '../../flows/form/stepFormState';
import type { ReadableStore } from '../../lib/store';
import type { Attempts } from '../../tracking/createAttempts';
import type { Tracker } from '../../tracking/createTracker';
import type { MadeForm } from '../stores';

/** Follows existing and future forms. */
export function trackForms(
  forms: ReadableStore<readonly MadeForm[]>,
  attempts: Attempts,
  tracker: Pick<Tracker, 'track'>,
): () => void {
  const followed = new Map<MadeForm, () => void>();
  const look = (): void => {
    const now = new Set(forms.get());
    for (const made of now) if (!followed.has(made)) followed.set(made, trackForm(made, attempts, tracker));
    for (const [made, stopForm] of followed) {
      if (now.has(made)) continue;
      stopForm();
      followed.delete(made);
    }
  };
  look();
  const stop = forms.subscribe(look);
  return () => {
    stop();
    for (const stopForm of followed.values()) stopForm();
  };
}

/** A form without an id is a step of the attempt that led to it. */
function trackForm(
  { id, form }: MadeForm,
  attempts: Attempts,
  { track }: Pick<Tracker, 'track'>,
): () => void {
  let before: StepFormState = form.get();
  return form.subscribe(() => {
    const now = form.get();
    const wasBusy = before.work.kind === 'busy';
    if (now.work.kind === 'busy' && !wasBusy && id !== null) attempts.begin(id);
    if (now.work.kind === 'idle' && wasBusy) {
      if (now.problem) attempts.end('failed');
      else attempts.pause();
    }
    if (now.progress.step !== before.progress.step && id !== null)
      track('step_reached', { method: id, step: now.progress.step });
    before = now;
  });
}
