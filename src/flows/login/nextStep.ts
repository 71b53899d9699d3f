/** The step a sign-in still needs (a second factor, a phone number), as the screens see it: it replaces the form. */
import { createStore, type ReadableStore } from '../../lib/store';
import type { Services } from '../services';
import { readFurtherStep, resumeFurtherStep, type AskFurther, type FurtherStep } from './furtherStep';

/** The next step of one element. */
export interface NextStepStore extends ReadableStore<FurtherStep | null> {
  show: AskFurther;
  /** Back to the form. */
  close: () => void;
}

/** Creates the store, with the phone binding that was on screen before a reload. */
export function createNextStep(services: Pick<Services, 'storage' | 'config'>): NextStepStore {
  const { storage } = services;
  const store = createStore(resumeFurtherStep(services), null);
  return {
    ...store,
    show(info, context) {
      const found = readFurtherStep(info, context);
      if (!found) return false;
      if (found.kind === 'bindPhone') storage.set('bind_id', found.bindId);
      store.set(found);
      return true;
    },
    close() {
      // The pending binding is given up with the step.
      if (store.get()?.kind === 'bindPhone') storage.remove('bind_id');
      store.set(null);
    },
  };
}
