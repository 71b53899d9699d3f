import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDeletionState } from '../../flows/account/accountDeletion';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { small } from './listStyles';
import { saved } from './PasswordRow';

const notice = css`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-block-start: 20px;
  & > :not(button) {
    justify-self: stretch;
  }
`;

/** At the top of the page, while the account waits for its end. */
export function DeletionNotice({
  state,
  isKept,
  onKeep,
}: {
  state: AccountDeletionState;
  /** Its button has just been used. */
  isKept: boolean;
  onKeep: () => void;
}) {
  const { t, i18n } = useTranslation('content');
  const ref = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (isKept) ref.current?.focus();
  }, [isKept]);
  if (state.kind !== 'due')
    return (
      <output ref={ref} css={saved} tabIndex={-1}>
        {isKept ? t('deletion.kept') : ''}
      </output>
    );
  return (
    <div css={notice}>
      <InlineMessage tone="info">{t('deletion.due', { at: new Date(state.at) })}</InlineMessage>
      {state.problem && <InlineMessage>{translateVisitorText(i18n, state.problem)}</InlineMessage>}
      <Button css={small} variant="secondary" isBusy={state.isBusy} onClick={onKeep}>
        {t('deletion.keep')}
      </Button>
    </div>
  );
}
