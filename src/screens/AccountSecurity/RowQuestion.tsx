import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';

/** For the row that asks. */
export const questionStyle = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 10px;
  padding-block-end: 6px;
  font-size: 0.93em;
  & > :not(button) {
    grid-column: 1 / -1;
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
      <Button variant="secondary" isLocked={isLocked} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button isBusy={isBusy} isLocked={isLocked} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
}
