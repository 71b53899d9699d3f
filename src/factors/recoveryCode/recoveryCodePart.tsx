import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '../../flows/form/form';
import { refuse } from '../../flows/form/signInChecks';
import type { StepFormState } from '../../flows/form/stepFormState';
import { useFieldError } from '../../screens/AccountForm/fields';
import { FactorStep } from '../../screens/SecondFactor/FactorStep';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import type { FactorPart, FactorScreenProps } from '../factor';
import { createFactorForm } from '../factorForm';

const codeText = css`
  direction: ltr;
  font-variant-numeric: tabular-nums;
`;

/** As the hub stores it: without what people add when they copy it. Full-width letters are those of Chinese input methods. */
const plainRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const recoveryCodePart: FactorPart = {
  Screen: RecoveryCodeStep,
  textLabel: 'field.recovery_code',
  createForm: (deps, asked) =>
    createFactorForm(deps, asked, {
      checkAnswer: checkRecoveryCode,
      answer: ({ code }) => ({ factor: asked.offer.id, code: plainRecoveryCode(code) }),
    }),
};

/** Its length is the hub's business. */
function checkRecoveryCode({ values: { code } }: StepFormState): FormRefusal | null {
  return plainRecoveryCode(code) === '' ? refuse('code', 'validation.recovery_empty') : null;
}

function RecoveryCodeStep(props: FactorScreenProps) {
  const { t } = useTranslation('account');
  const { form, onType } = props.account;
  const errorOf = useFieldError(form);
  return (
    <FactorStep {...props} heading={t('factor.recovery')} lead={t('factor.recovery_lead')}>
      <Field label={t('field.recovery_code')} error={errorOf('code')}>
        {(attributes) => (
          <TextInput
            {...attributes}
            css={codeText}
            name="code"
            value={form.values.code}
            // More than ten characters and their spaces; the call takes no more.
            maxLength={64}
            // Password managers would offer a code of the app.
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
            readOnly={form.work.kind !== 'idle'}
            onChange={({ currentTarget: { value } }) => onType({ code: value })}
          />
        )}
      </Field>
    </FactorStep>
  );
}
