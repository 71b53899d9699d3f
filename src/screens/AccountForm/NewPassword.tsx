import { useTranslation } from 'react-i18next';
import { checkPassword, maxPasswordLength, passwordStrength } from '../../lib/passwordRules';
import { PasswordField } from '../../ui/PasswordField';
import { PasswordRules } from '../../ui/PasswordRules';
import type { AccountFormProps } from './AccountFormProps';
import { useFieldError } from './useFieldError';

const levels = { weak: 1, fair: 2, strong: 3 } as const;

/** A new password with its rules, which are checked while the visitor types. */
export function NewPassword({ form, label, onType }: AccountFormProps & { label: string }) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  const { password } = form.values;
  const rules = checkPassword(password);
  const strength = passwordStrength(password);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        value={password}
        error={errorOf('password')}
        showLabel={t('field.password_show')}
        hideLabel={t('field.password_hide')}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        readOnly={form.work.kind !== 'idle'}
        onChange={(event) => onType({ password: event.currentTarget.value })}
      />
      <PasswordRules
        label={t('password.rules')}
        metText={t('password.met')}
        openText={t('password.open')}
        rules={[
          { text: t('password.rule_length'), isMet: rules.isLongEnough },
          { text: t('password.rule_letter'), isMet: rules.hasLetter },
          { text: t('password.rule_digit'), isMet: rules.hasDigit },
        ]}
        strength={{
          label: t('password.strength'),
          level: password === '' ? 0 : levels[strength],
          text: t(`password.${strength}`),
        }}
      />
    </>
  );
}
