import { useTranslation } from 'react-i18next';
import { checkPassword, passwordStrength } from '../../contract/passwordRules';
import { PasswordRules } from '../../ui/PasswordRules';

const levels = { weak: 1, fair: 2, strong: 3 } as const;

/** Checked while the visitor types. */
export function NewPasswordRules({
  id,
  password,
  hasError,
}: {
  id: string;
  password: string;
  hasError: boolean;
}) {
  const { t } = useTranslation('account');
  const rules = checkPassword(password);
  const strength = passwordStrength(password);
  return (
    <PasswordRules
      id={id}
      label={t('password.rules')}
      metText={t('password.met')}
      openText={t('password.open')}
      rules={[
        { text: t('password.rule_length'), isMet: rules.isLongEnough },
        { text: t('password.rule_letter'), isMet: rules.hasLetter },
        { text: t('password.rule_digit'), isMet: rules.hasDigit },
      ]}
      hasError={hasError}
      strength={{
        label: t('password.strength'),
        level: password === '' ? 0 : levels[strength],
        text: t(`password.${strength}`),
      }}
    />
  );
}
