import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/PasswordField';
import { type AccountFormProps, useFieldError } from './fields';
import { NewPasswordRules } from './NewPasswordRules';

export function NewPassword({ form, label, onType }: AccountFormProps & { label: string }) {
  const { t } = useTranslation('account');
  const rulesId = useId();
  const errorOf = useFieldError(form);
  const { password } = form.values;
  const error = errorOf('password');
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        value={password}
        error={error}
        describedBy={rulesId}
        showLabel={t('field.password_show')}
        hideLabel={t('field.password_hide')}
        autoComplete="new-password"
        required
        readOnly={form.work.kind !== 'idle'}
        onChange={(event) => onType({ password: event.currentTarget.value })}
      />
      <NewPasswordRules id={rulesId} password={password} hasError={error !== undefined} />
    </>
  );
}

/** Tells password managers the account, which was typed on an earlier step. */
export function HiddenAccount({ form }: Pick<AccountFormProps, 'form'>) {
  return <input type="text" autoComplete="username" value={form.values.account.trim()} readOnly hidden />;
}
