import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/CodeField';
import { type AccountFormProps, useFieldError } from './fields';
import { SendCodeButton } from './SendCodeButton';

export interface VerificationCodeProps extends AccountFormProps {
  /** Not the code of an app. */
  isSent?: boolean;
}

export function VerificationCode({ isSent = true, ...props }: VerificationCodeProps) {
  const { form, secondsToResend, onType, onSubmit, onSendCode } = props;
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  const isLocked = form.work.kind !== 'idle';
  return (
    <CodeField
      label={t('field.code')}
      name="code"
      value={form.values.code}
      error={errorOf('code')}
      hint={t('field.code_hint')}
      isLocked={isLocked}
      onChange={(code) => onType({ code })}
      onComplete={onSubmit}
      action={
        isSent && (
          <SendCodeButton
            {...{ secondsToResend, isLocked, onSendCode }}
            to={form.sent?.account ?? form.values.account}
          />
        )
      }
    />
  );
}
