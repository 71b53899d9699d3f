import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { AvatarChange } from '../../flows/avatar/avatarState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { InlineMessage } from '../../ui/InlineMessage';
import { ProgressBar } from '../../ui/ProgressBar';

const body = css`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 16px;
  min-block-size: 80px;
  margin-block: 16px 24px;
  & > :only-child {
    grid-column: 1 / -1;
  }
`;
const picture = css`
  inline-size: 80px;
  block-size: 80px;
  border-radius: 50%;
  border: 1px solid var(--entry-color-line);
  background: var(--entry-color-quiet);
  object-fit: cover;
`;
const progress = css`
  display: grid;
  gap: 8px;
  font-size: 0.93em;
  color: var(--entry-color-muted);
  font-variant-numeric: tabular-nums;
`;
const buttons = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 10px;
`;

export interface AvatarDialogProps {
  change: Exclude<AvatarChange, { kind: 'idle' }>;
  onRetry: () => void;
  onAnother: () => void;
  onCancel: () => void;
}

export function AvatarDialog({ change, onRetry, onAnother, onCancel }: AvatarDialogProps) {
  const { t, i18n } = useTranslation('content');
  return (
    <Dialog title={t('avatar.title')} onCancel={onCancel}>
      <div css={body}>
        {change.preview !== null && <img css={picture} src={change.preview} alt={t('avatar.preview')} />}
        {change.kind === 'running' ? (
          <div css={progress}>
            <ProgressBar label={t('avatar.progress')} percent={change.percent} />
            <p>{t('avatar.uploading', { percent: change.percent })}</p>
          </div>
        ) : (
          <InlineMessage>{translateVisitorText(i18n, change.text)}</InlineMessage>
        )}
      </div>
      <div css={buttons}>
        <Button variant="secondary" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        {change.kind === 'failed' && (
          <Button onClick={change.canRetry ? onRetry : onAnother}>
            {t(change.canRetry ? 'action.try_again' : 'avatar.another')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
