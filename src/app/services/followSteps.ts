import type { ReadableStore } from '../../lib/store';
import { historyStep, moveHistory, type StepWindow } from './stepHistory';

export interface SteppedForm {
  state: ReadableStore<{ progress: { step: number }; work: { kind: string } }>;
  /** Refuses while a request runs. */
  goTo: (step: number) => void;
}

/** A document that was about to navigate may stay after all, for example after a download. */
const leavingMs = 10_000;

/** @returns stops it */
export function followSteps(view: StepWindow, { state, goTo }: SteppedForm): () => void {
  const { pathname } = view.location;
  let isLeaving = false;
  let timer: number | undefined;
  const sync = (): void => {
    const { progress, work } = state.get();
    // A finished form is about to leave the document, which takes its entries along. An entry added during a reload
    // would pass its step on to the reloaded one (Chromium), and the way back from there leads out of the form.
    if (work.kind !== 'finished' && !isLeaving) moveHistory(view, progress.step);
  };
  const handleLeave = (): void => {
    isLeaving = true;
    view.clearTimeout(timer);
    timer = view.setTimeout(() => {
      isLeaving = false;
      sync();
    }, leavingMs);
  };
  const handlePop = (): void => {
    if (view.location.pathname !== pathname) return;
    goTo(historyStep(view));
    sync();
  };
  sync();
  const stop = state.subscribe(sync);
  view.addEventListener('popstate', handlePop);
  view.addEventListener('beforeunload', handleLeave);
  return () => {
    stop();
    view.clearTimeout(timer);
    view.removeEventListener('beforeunload', handleLeave);
    view.removeEventListener('popstate', handlePop);
  };
}
