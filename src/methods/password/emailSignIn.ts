/** The form with e-mail address and password, the first one: nothing here may load what later forms need. */
import { plainEmail } from '../../contract/typedAccount';
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { ownProperty } from '../../lib/ownProperty';
import { createForm, type FormDefinition, type FormDeps, type FormRefusal } from '../../flows/form/form';
import { checkCurrentPassword, checkEmail, refuseAll } from '../../flows/form/signInChecks';
import type { FirstForm, FirstFormValues } from '../../flows/login/firstForm';
import { signInWith } from '../../flows/login/signInWith';

/** The address is trimmed before it is checked and sent; the password is not. */
const definition: FormDefinition<FirstFormValues> = {
  fieldOf,
  fallback: 'error.login_failed',
  check: checkEmailSignIn,
  submit: ({ account, password }, deps) =>
    signInWith(deps, { type: 0, account: plainEmail(account), password }, 'password'),
};

export function createEmailSignIn(deps: FormDeps): FirstForm {
  return createForm(deps, definition);
}

export function checkEmailSignIn({ account, password }: FirstFormValues): FormRefusal | null {
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
