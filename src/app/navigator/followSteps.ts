import type { ReadableStore } from '../../lib/store';
import { stepOf } from './location';
import type { Navigator } from './createNavigator';

export interface SteppedForm {
  state: ReadableStore<{ progress: { step: number }; work: { kind: string } }>;
  /** Refuses while a request runs. */
  goTo: (step: number) => void;
}

export interface FollowStepsDeps {
  view: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  navigator: Pick<Navigator, 'get' | 'subscribe' | 'path' | 'goToStep'>;
}

/** A document that was about to navigate may stay after all, for example after a download. */
const leavingMs = 10_000;

/** The steps of the form that the address shows. @returns stops it */
export function followSteps({ view, navigator }: FollowStepsDeps, { state, goTo }: SteppedForm): () => void {
  const path = navigator.path.get();
  let isLeaving = false;
  let timer: number | undefined;
  const sync = (): void => {
    const { progress, work } = state.get();
    // A finished form is about to leave the document, which takes its entries along. An entry added during a reload
    // would pass its step on to the reloaded one (Chromium), and the way back from there leads out of the form.
    if (work.kind !== 'finished' && !isLeaving) navigator.goToStep(progress.step);
  };
  const handleLeave = (): void => {
    isLeaving = true;
    view.clearTimeout(timer);
    timer = view.setTimeout(() => {
      isLeaving = false;
      sync();
    }, leavingMs);
  };
  const follow = (): void => {
    if (navigator.path.get() !== path) return;
    goTo(stepOf(navigator.get()));
    sync();
  };
  sync();
  const stops = [state.subscribe(sync), navigator.subscribe(follow)];
  view.addEventListener('beforeunload', handleLeave);
  return () => {
    stops.forEach((stop) => stop());
    view.clearTimeout(timer);
    view.removeEventListener('beforeunload', handleLeave);
  };
}
