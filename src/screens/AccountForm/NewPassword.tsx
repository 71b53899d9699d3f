import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/PasswordField';
import type { AccountFormProps } from './AccountFormProps';
import { NewPasswordRules } from './NewPasswordRules';
import { useFieldError } from './useFieldError';

/** A new password with its rules, which are checked while the visitor types. */
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
