import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/CodeField';
import { LinkButton } from '../../ui/TextLink';
import { type AccountFormProps, useFieldError } from './fields';

const counting = css`
  font-variant-numeric: tabular-nums;
  &[aria-disabled] {
    color: var(--entry-color-muted);
    text-decoration: none;
    cursor: default;
  }
`;

export interface VerificationCodeProps extends AccountFormProps {
  /** Not the code of an app. */
  isSent?: boolean;
}

export function VerificationCode({ isSent = true, ...props }: VerificationCodeProps) {
  const { form, secondsToResend, onType, onSubmit, onSendCode } = props;
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  const isLocked = form.work.kind !== 'idle';
  const isWaiting = secondsToResend > 0;
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
          <LinkButton
            css={counting}
            isQuiet={isWaiting}
            aria-disabled={isWaiting || isLocked || undefined}
            onClick={isWaiting || isLocked ? undefined : onSendCode}
          >
            {isWaiting ? t('code.resend_in', { seconds: secondsToResend }) : t('code.send')}
          </LinkButton>
        )
      }
    />
  );
}
