/** The step a sign-in still needs: a second factor or a phone number; it takes the form's place. */
import {
  readFurtherStep,
  resumeFurtherStep,
  type AskFurther,
  type FurtherStep,
} from '../flows/login/furtherStep';
import type { Services } from '../flows/services';
import { createStore, type ReadableStore } from '../lib/store';

export interface FurtherControl {
  step: ReadableStore<FurtherStep | null>;
  ask: AskFurther;
  /** Back to the form. */
  close: () => void;
}

/** Creates the control of one element. */
export function createFurtherControl(services: Pick<Services, 'storage' | 'config'>): FurtherControl {
  const { storage } = services;
  const step = createStore(resumeFurtherStep(services));
  return {
    step,
    ask(info, context) {
      const found = readFurtherStep(info, context);
      if (!found) return false;
      if (found.kind === 'bindPhone') storage.set('bind_id', found.bindId);
      step.set(found);
      return true;
    },
    close() {
      // What was to be bound is given up with the step.
      if (step.get()?.kind === 'bindPhone') storage.remove('bind_id');
      step.set(null);
    },
  };
}
