import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../ui/icons/icons';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';

const button = css`
  position: relative;
  font-variant-numeric: tabular-nums;
  &[aria-disabled] {
    color: var(--entry-color-muted);
    text-decoration: none;
    cursor: default;
  }
  /* Beside it, so that nothing moves when it comes and goes. */
  & > svg {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: calc(100% + 4px);
    color: var(--entry-color-success);
  }
`;

/** As long as a toast, which would cover the heading of the screen. */
const saidMs = 2000;

export interface SendCodeButtonProps {
  /** Seconds until another code may be sent. */
  secondsToResend: number;
  isLocked: boolean;
  /** What goes to it: an e-mail address, also with hidden letters, or a number. */
  to: string;
  onSendCode: () => void;
}

/** At the end of a code's label: sends a code, says that it did, then counts the seconds until the next. */
export function SendCodeButton({ secondsToResend, isLocked, to, onSendCode }: SendCodeButtonProps) {
  const { t } = useTranslation('account');
  const isWaiting = secondsToResend > 0;
  const isSent = useJustBegun(isWaiting);
  const said = t(to.includes('@') ? 'notice.email_sent' : 'notice.code_sent');
  return (
    <>
      <StatusText>{isSent ? said : ''}</StatusText>
      <LinkButton
        css={button}
        isQuiet={isWaiting}
        aria-disabled={isWaiting || isLocked || undefined}
        onClick={isWaiting || isLocked ? undefined : onSendCode}
      >
        {isSent && <CheckIcon size={16} />}
        {isWaiting ? t('code.resend_in', { seconds: secondsToResend }) : t('code.send')}
      </LinkButton>
    </>
  );
}

/** Whether the wait began a moment ago, while this was on screen: a new step says itself that a code was sent. */
function useJustBegun(isWaiting: boolean): boolean {
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  const [isSaid, setIsSaid] = useState(false);
  if (wasWaiting !== isWaiting) {
    setWasWaiting(isWaiting);
    setIsSaid(isWaiting);
  }
  useEffect(() => {
    if (!isSaid) return undefined;
    const timer = setTimeout(() => setIsSaid(false), saidMs);
    return () => clearTimeout(timer);
  }, [isSaid]);
  return isSaid;
}
