/** The browser's back button on the steps that replace the form: second factor, new account, phone binding. */
import { screenPaths } from '../../contract/screens';
import type { Entry } from '../entry';
import { historyStep, moveHistory } from '../services/stepHistory';

/** Their forms have own steps, see `useStepHistory`. */
const steppedPaths: readonly string[] = [screenPaths.register, screenPaths.forgot_password];

export type NextStepHistoryDeps = Pick<
  Entry,
  'view' | 'element' | 'nextStep' | 'providerScreen' | 'completion' | 'router'
>;

/** Back leads from such a step to the form (page mode). A provider's screen has its own entry. @returns stops it */
export function syncNextStepHistory(entry: NextStepHistoryDeps): () => void {
  const { view, element, nextStep, providerScreen, completion, router } = entry;
  if (element.config.get().mode !== 'page') return () => undefined;
  const isDone = (): boolean => completion.get().kind !== 'idle';
  /** Step of the form below; `null` while no step replaces it. */
  let below: number | null = null;
  if (nextStep.get() !== null) below = Math.max(0, historyStep(view) - 1);
  // A reload keeps the entry, but not the step: no form of the sign-in has steps.
  else if (!steppedPaths.includes(router.path.get())) moveHistory(view, 0);
  const handleStep = (): void => {
    const isOpen = nextStep.get() !== null;
    if (isOpen === (below !== null) || providerScreen.shown.get() !== null) return;
    if (isOpen) {
      below = historyStep(view);
      moveHistory(view, below + 1);
    } else {
      if (!isDone()) moveHistory(view, Math.min(historyStep(view), below ?? 0));
      below = null;
    }
  };
  const handlePop = (): void => {
    if (below !== null && historyStep(view) <= below && !isDone()) nextStep.close();
  };
  const stop = nextStep.subscribe(handleStep);
  view.addEventListener('popstate', handlePop);
  return () => {
    stop();
    view.removeEventListener('popstate', handlePop);
  };
}
