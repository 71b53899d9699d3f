import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { AvatarChange } from '../../flows/avatar/avatarState';
import type { PicturePart } from '../../flows/avatar/changeAvatar';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { InlineMessage } from '../../ui/InlineMessage';
import { useLazy } from '../../ui/lazyComponent';
import { ProgressBar } from '../../ui/ProgressBar';
import { Waiting } from '../Waiting';
import { dialogButtons } from './dialogButtons';

const body = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px;
  min-block-size: 80px;
  margin-block: 16px 24px;
  /* Below the picture where the line beside it is short. */
  & > :not(img) {
    flex: 1 1 11em;
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

export interface AvatarDialogProps {
  change: Exclude<AvatarChange, { kind: 'idle' }>;
  onUse: (part: PicturePart) => Promise<void>;
  onRetry: () => void;
  onAnother: () => void;
  onCancel: () => void;
}

export function AvatarDialog({ change, onUse, onRetry, onAnother, onCancel }: AvatarDialogProps) {
  const { t } = useTranslation('content');
  const another = change.kind === 'failed' && (change.canRetry ? onRetry : onAnother);
  return (
    <Dialog title={t('avatar.title')} onCancel={onCancel}>
      {change.kind === 'cropping' ? (
        <Crop preview={change.preview} onUse={onUse} onCancel={onCancel} />
      ) : (
        <>
          <div css={body}>
            <Progress change={change} />
          </div>
          <div css={dialogButtons}>
            <Button variant="secondary" onClick={onCancel}>
              {t('action.cancel')}
            </Button>
            {another && (
              <Button onClick={another}>
                {t(another === onRetry ? 'action.try_again' : 'avatar.another')}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function Progress({ change }: { change: Exclude<AvatarDialogProps['change'], { kind: 'cropping' }> }) {
  const { t, i18n } = useTranslation('content');
  if (change.kind === 'opening') return <output css={progress}>{t('avatar.opening')}</output>;
  return (
    <>
      {change.preview !== null && <img css={picture} src={change.preview} alt={t('avatar.preview')} />}
      {change.kind === 'running' ? (
        <div css={progress}>
          <ProgressBar label={t('avatar.progress')} percent={change.percent} />
          <p>{t('avatar.uploading', { percent: change.percent })}</p>
        </div>
      ) : (
        <InlineMessage>{translateVisitorText(i18n, change.text)}</InlineMessage>
      )}
    </>
  );
}

const loadCropper = async () => (await import('./PictureCropper')).PictureCropper;

type CropProps = Pick<AvatarDialogProps, 'onUse' | 'onCancel'> & { preview: string };

/** What chooses the part loads with the first picture. */
function Crop(props: CropProps) {
  const { t } = useTranslation('content');
  const { part: Cropper, failure } = useLazy(loadCropper);
  if (Cropper) return <Cropper {...props} />;
  return (
    <>
      <div css={body}>{failure ? <InlineMessage>{t('error.chunk')}</InlineMessage> : <Waiting />}</div>
      <div css={dialogButtons}>
        <Button variant="secondary" onClick={props.onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
