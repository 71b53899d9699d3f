import { useTranslation } from 'react-i18next';
import { refuse } from '../../flows/form/signInChecks';
import { useFieldError } from '../../screens/AccountForm/fields';
import { FactorStep } from '../../screens/SecondFactor/FactorStep';
import { PasswordField } from '../../ui/PasswordField';
import type { FactorPart, FactorScreenProps } from '../factor';
import { createFactorForm } from '../factorForm';

export const passwordPart: FactorPart = {
  Screen: PasswordStep,
  createForm: (deps, asked) =>
    createFactorForm(deps, asked, {
      checkAnswer: ({ values: { code } }) =>
        code === '' ? refuse('code', 'validation.password_empty') : null,
      answer: ({ code }) => ({ factor: asked.offer.id, password: code }),
    }),
};

function PasswordStep(props: FactorScreenProps) {
  const { t } = useTranslation('account');
  const { form, onType } = props.account;
  const errorOf = useFieldError(form);
  return (
    <FactorStep {...props} heading={t('verify.title')} lead={t('factor.password_lead')}>
      <PasswordField
        name="code"
        label={t('field.password')}
        value={form.values.code}
        error={errorOf('code')}
        showLabel={t('field.password_show')}
        hideLabel={t('field.password_hide')}
        autoComplete="current-password"
        required
        readOnly={form.work.kind !== 'idle'}
        onChange={({ currentTarget: { value } }) => onType({ code: value })}
      />
    </FactorStep>
  );
}
