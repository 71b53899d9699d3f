/** State of the interface that belongs to no flow. A new piece of it is one line here. */
import type { FormId } from '../flows/form/formDraft';
import type { StepFormState } from '../flows/form/stepFormState';
import { createStore, type ReadableStore } from '../lib/store';
import type { Availability } from './services/embedding';

/** A form of several fields that was made, for what is measured. */
export interface MadeForm {
  /** `null`: a step of another form. */
  id: FormId | null;
  form: ReadableStore<StepFormState>;
}

/** Creates the stores of one element. */
export function createStores() {
  return {
    /** Whether the form may be shown here. */
    availability: createStore<Availability>({ kind: 'form' }),
    /** Incremented to reset the form (used as React `key`). */
    formKey: createStore(0),
    /** Heading of the screen, which names the document; `null` until the screen of this path has told. */
    heading: createStore<string | null>(null),
    /** Forms of several fields that exist now. */
    forms: createStore<readonly MadeForm[]>([]),
  };
}
