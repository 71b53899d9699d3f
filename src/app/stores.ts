/** State that belongs to no flow. */
import type { FormId } from '../flows/form/formDraft';
import type { RefusedAddress } from '../flows/services';
import type { StepFormState } from '../flows/form/stepFormState';
import type { VisitorText } from '../i18n/visitorText';
import type { ReactNode } from 'react';
import { createStore, type ReadableStore } from '../lib/store';
import type { Availability } from './services/embedding';

export interface MadeForm {
  /** `null` for a step of another form. */
  id: FormId | null;
  form: ReadableStore<StepFormState>;
}

/** @param isOpening whether a provider's answer, or the window of a method, comes before the form */
export function createStores(isOpening: boolean) {
  return {
    availability: createStore<Availability>({ kind: isOpening ? 'opening' : 'form' }),
    /** Incremented to reset the form (used as React `key`). */
    formKey: createStore(0),
    /** Why the sign-in is shown, e.g. that the session is over; `null` where the visitor came for it. */
    formNotice: createStore<VisitorText | null>(null),
    /** In place of the sign-in's lead line: whom this browser remembers. The same element until it changes. */
    greeting: createStore<ReactNode>(null),
    /** Heading of the screen, which names the document; `null` until the screen of this path has reported it. */
    heading: createStore<string | null>(null),
    /** Addresses of the hub that were not used, for `debug`. */
    refusedAddresses: createStore<readonly RefusedAddress[]>([]),
    forms: createStore<readonly MadeForm[]>([]),
  };
}
