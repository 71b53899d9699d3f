/** Steps as entries of the browser's history (page mode): each above the first has one, which holds its number. */
import { ownProperty } from '../../lib/ownProperty';

export type StepWindow = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>;

const stateKey = 'hub-entry:step';
/** After this the address is opened although the browser reported no step back. */
const maxBackMs = 500;

/** 0 where the entry is none of ours. */
export function historyStep({ history }: Pick<Window, 'history'>): number {
  const step = ownProperty(history.state, stateKey);
  return typeof step === 'number' && Number.isInteger(step) && step > 0 ? step : 0;
}

/** Adds or leaves entries until the current one is that of the step. */
export function moveHistory(view: Pick<Window, 'history'>, step: number): void {
  const shown = historyStep(view);
  if (step < shown) view.history.go(step - shown);
  for (let next = shown + 1; next <= step; next += 1) view.history.pushState({ [stateKey]: next }, '');
}

/** Replaces the steps before it too: the back button then leads out of the form. */
export function replaceDocument(view: StepWindow, url: string): void {
  const step = historyStep(view);
  const { location } = view;
  if (step === 0) {
    location.replace(url);
    return;
  }
  const open = (): void => location.replace(url);
  view.addEventListener('popstate', open, { once: true });
  view.setTimeout(open, maxBackMs);
  view.history.go(-step);
}
