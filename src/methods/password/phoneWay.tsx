/** A phone number with its password. */
import { useTranslation } from 'react-i18next';
import { checkPhone, phoneOf } from '../../flows/form/accountChecks';
import type { StepForm, StepFormDeps } from '../../flows/form/stepForm';
import { checkCurrentPassword, refuseAll } from '../../flows/form/signInChecks';
import { createPhoneSignIn } from '../../flows/login/phoneSignIn';
import { signInWith } from '../../flows/login/signInWith';
import { type AccountFormProps, useFieldError } from '../../screens/AccountForm/fields';
import { ForgotPasswordLink } from '../../screens/ForgotPasswordLink';
import { PasswordField } from '../../ui/PasswordField';

export const label = 'phone.tab_password';

export const hasPassword = true;

export function createForm(deps: StepFormDeps): StepForm {
  return createPhoneSignIn(deps, {
    id: 'login.password',
    fields: ['account', 'password'],
    check: (state, task) => refuseAll([checkPhone(state, task), checkCurrentPassword(state.values.password)]),
    sendCode: () => Promise.resolve({ kind: 'stopped' }),
    finish: (task) =>
      signInWith(task, { type: 0, account: phoneOf(task), password: task.values.password }, 'password'),
  });
}

export function Fields({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <PasswordField
      label={t('field.password')}
      error={errorOf('password')}
      showLabel={t('field.password_show')}
      hideLabel={t('field.password_hide')}
      action={<ForgotPasswordLink />}
      name="password"
      autoComplete="current-password"
      enterKeyHint="go"
      required
      value={form.values.password}
      readOnly={form.work.kind !== 'idle'}
      onChange={(event) => onType({ password: event.currentTarget.value })}
    />
  );
}
