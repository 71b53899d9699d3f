/** What is on screen, and the ways there and back, in one place: the address, the steps of its form and what is above. */
import { questionOf, type NextStepStore } from '../../flows/login/nextStep';
import { createStore, deriveStore, type ReadableStore } from '../../lib/store';
import type { EntryHistory } from './createHistory';
import {
  isNextStep,
  isPage,
  placeAt,
  reducePlace,
  screenAt,
  type Location,
  type NavigatorEvent,
  type Place,
} from './location';

export interface Navigator extends ReadableStore<Place> {
  /** Without query. */
  path: ReadableStore<string>;
  /**
   * Shows the screen of an address. @param replace replaces the present one and all that is above it, instead of
   * adding a history entry
   */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Shows a method's screen above the form. */
  open: (id: string) => void;
  /** Like `open`, without a click: the form is no step to go back to. */
  show: (id: string) => void;
  /** Leaves what is above the form. */
  close: () => void;
  /** The form of the address is at this step, counted from 0. */
  goToStep: (step: number) => void;
  /** Follows back and forward. @returns stops it */
  start: () => () => void;
}

/** @param hasScreen whether a method, by its id, has a screen */
export function createNavigator(
  history: EntryHistory,
  nextStep: NextStepStore,
  hasScreen: (id: string) => boolean,
): Navigator {
  const store = createStore(placeAt(history.path));
  let hasStarted = false;

  const send = (event: NavigatorEvent): void => {
    const next = reducePlace(store.get(), event);
    if (next === store.get()) return;
    // First, because listeners may read the address.
    history.write(next);
    store.set(next);
  };
  /** Its location; the step itself stays in its flow. */
  const asked = (): Location | null => {
    const step = nextStep.get();
    return step && { screen: step.kind, id: null };
  };
  const isKnown = (location: Location, path: string): boolean => {
    if (location.screen === 'method') return hasScreen(location.id);
    if ('step' in location) return location.screen === screenAt(path);
    return location.screen === asked()?.screen || location.screen === questionOf(nextStep.get())?.kind;
  };
  const follow = (path: string, above: readonly Location[]): number => {
    // A reload keeps the entries, but not all of what they show.
    const gone = above.findIndex((location) => !isKnown(location, path));
    if (gone >= 0) return above.length - gone;
    send({ type: 'went', path, above });
    const location = asked();
    const top = above.filter(isNextStep).at(-1);
    if (location && !isPage(path) && top?.screen !== location.screen) {
      if (top) nextStep.back();
      else if (hasStarted) nextStep.close();
      else send({ type: 'showed', location });
    }
    hasStarted = true;
    return 0;
  };
  nextStep.subscribe(() => {
    const location = asked();
    send(location ? { type: 'opened', location, question: questionOf(nextStep.get()) } : { type: 'closed' });
  });

  return {
    ...store,
    path: deriveStore([store], ({ path }: Place) => path),
    navigate(path, { replace } = {}) {
      if (!replace) history.push(path);
      send({ type: 'went', path });
      const location = asked();
      if (!location) return;
      if (replace) nextStep.close();
      else if (!isPage(path)) send({ type: 'opened', location, question: questionOf(nextStep.get()) });
    },
    open: (id) => send({ type: 'opened', location: { screen: 'method', id } }),
    show: (id) => send({ type: 'showed', location: { screen: 'method', id } }),
    close: () => send({ type: 'closed' }),
    goToStep: (step) => send({ type: 'stepped', step }),
    start: () => history.start(follow),
  };
}
