import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Waiting } from '../Waiting';

const lead = css`
  display: block;
  margin-block-end: 16px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
`;

/** Shown while the browser answers a check by itself, where that takes longer than a moment. */
export function Checking({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('security.title')} onCancel={onCancel}>
      <output css={lead}>{t('security.checking')}</output>
      <Waiting />
      <Button variant="secondary" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Dialog>
  );
}
