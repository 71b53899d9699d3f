/** The form that is in the document before the app: what its method, the screen and the app share. */
import type { Form } from '../form/form';
import type { FormState, FormValues } from '../form/formState';
import type { Completion } from './loginCompletion';

export type FirstFormValues = Pick<FormValues, 'account' | 'password'>;

export type FirstForm = Form<FirstFormValues>;

const completing: FormState = { work: { kind: 'finished' }, problem: null };

/** Finished while any login is being completed, idle again if that login does not leave the document. */
export function visibleForm(state: FormState, { kind }: Completion): FormState {
  if (kind === 'completing' || kind === 'redirecting') return completing;
  return state.work.kind === 'finished' ? { ...state, work: { kind: 'idle' } } : state;
}
