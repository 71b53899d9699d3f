import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { danger, small } from './listStyles';

/** For the row that asks: two buttons below what it says. */
export const questionStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 10px;
  font-size: 0.93em;
  & > :not(button) {
    flex: 1 0 100%;
    overflow-wrap: anywhere;
    word-break: keep-all;
    text-wrap: balance;
  }
`;

export interface RowQuestionProps {
  question: string;
  /** On the button that answers yes. */
  action: string;
  isBusy: boolean;
  isLocked: boolean;
  /** The answer makes something new, although something ends by it. */
  makesNew?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** In place of a row's content. */
export function RowQuestion(props: RowQuestionProps) {
  const { question, action, isBusy, isLocked, makesNew = false, onCancel, onConfirm } = props;
  const { t } = useTranslation();
  return (
    <>
      <p>{question}</p>
      <Button css={small} variant="secondary" isLocked={isLocked} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button
        css={[small, !makesNew && danger]}
        variant={makesNew ? 'primary' : 'secondary'}
        isBusy={isBusy}
        isLocked={isLocked}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </>
  );
}
