import type { FormId } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import type { Services } from '../../flows/services';
import { createStore, type ReadableStore, type Store } from '../../lib/store';

/** A form of several fields that was made. */
export interface MadeForm {
  /** `null`: a step of another form. */
  id: FormId | null;
  form: ReadableStore<StepFormState>;
}

const made = new WeakMap<Services, Store<readonly MadeForm[]>>();

/** All such forms of one element, for whoever follows them. */
export function formsOf(services: Services): ReadableStore<readonly MadeForm[]> {
  return storeOf(services);
}

/** Adds one. @param signal ends it */
export function addForm(services: Services, form: MadeForm, signal: AbortSignal): void {
  const store = storeOf(services);
  store.set([...store.get(), form]);
  signal.addEventListener('abort', () => store.set(store.get().filter((other) => other !== form)));
}

function storeOf(services: Services): Store<readonly MadeForm[]> {
  const known = made.get(services) ?? createStore<readonly MadeForm[]>([]);
  made.set(services, known);
  return known;
}
