import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { small } from './listStyles';

/** For the row that asks: two buttons below what it says. */
export const questionStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 10px;
  font-size: 0.93em;
  & > :not(button) {
    flex: 1 0 100%;
  }
`;

export interface RowQuestionProps {
  question: string;
  /** On the button that answers yes. */
  action: string;
  isBusy: boolean;
  isLocked: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** In place of a row's content. */
export function RowQuestion({ question, action, isBusy, isLocked, onCancel, onConfirm }: RowQuestionProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{question}</p>
      <Button css={small} variant="secondary" isLocked={isLocked} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button css={small} isBusy={isBusy} isLocked={isLocked} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
}
