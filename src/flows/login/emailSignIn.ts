/** The form with e-mail address and password, the first one: nothing here may load what later forms need. */
import { plainEmail } from '../../contract/typedAccount';
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { ownProperty } from '../../lib/ownProperty';
import { createForm, type Form, type FormDefinition, type FormDeps, type FormRefusal } from '../form/form';
import type { FormState, FormValues } from '../form/formState';
import { checkCurrentPassword, checkEmail, refuseAll } from '../form/signInChecks';
import type { Completion } from './loginCompletion';
import { signInWith } from './signInWith';

/** The address is trimmed before it is checked and sent; the password is not. */
export type EmailSignInValues = Pick<FormValues, 'account' | 'password'>;

export type EmailSignIn = Form<EmailSignInValues>;

const definition: FormDefinition<EmailSignInValues> = {
  fieldOf,
  fallback: 'error.login_failed',
  check: checkEmailSignIn,
  submit: ({ account, password }, deps) =>
    signInWith(deps, { type: 0, account: plainEmail(account), password }, 'password'),
};

export function createEmailSignIn(deps: FormDeps): EmailSignIn {
  return createForm(deps, definition);
}

export function checkEmailSignIn({ account, password }: EmailSignInValues): FormRefusal | null {
  return refuseAll([checkEmail(account), checkCurrentPassword(password)]);
}

/** Unknown account and wrong password get the same answer: it belongs to the password, where the next try starts. */
function fieldOf(error: unknown): 'account' | 'password' | undefined {
  if (!isHubError(error)) return undefined;
  if (error.code === hubCodes.accountOrPasswordWrong) return 'password';
  if (error.code !== hubCodes.fieldInvalid) return undefined;
  const name = ownProperty(error.info, 'field');
  return name === 'account' || name === 'password' ? name : undefined;
}

const completing: FormState = { work: { kind: 'finished' }, problem: null };

/** Finished while any login is being completed, idle again if that login does not leave the document. */
export function visibleSignIn(state: FormState, { kind }: Completion): FormState {
  if (kind === 'completing' || kind === 'redirecting') return completing;
  return state.work.kind === 'finished' ? { ...state, work: { kind: 'idle' } } : state;
}
