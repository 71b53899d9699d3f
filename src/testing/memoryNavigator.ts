import { createMemoryHistory } from '../app/navigator/createHistory';
import { createNavigator } from '../app/navigator/createNavigator';
import { questionOf, type NextStep } from '../flows/login/nextStep';
import { createStore } from '../lib/store';

const ignore = (): void => undefined;

/** A navigator as in a tag, and the next step that it follows. Every method has a screen. */
export function createMemoryNavigator(path = '/entry') {
  const store = createStore<NextStep | null>(null);
  const back = (): void => store.set(questionOf(store.get()));
  const nextStep = { ...store, show: () => true, back, close: () => store.set(null) };
  const navigator = createNavigator(
    createMemoryHistory({ location: { replace: ignore, assign: ignore } }, path),
    nextStep,
    () => true,
  );
  return { navigator, nextStep };
}
