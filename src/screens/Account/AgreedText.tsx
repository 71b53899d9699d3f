import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { AgreedDocument, ReadingState } from '../../flows/account/agreements';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { InlineMessage } from '../../ui/InlineMessage';
import { LegalBody } from '../Legal/LegalBody';
import { Waiting } from '../Waiting';
import { lead, small } from './listStyles';

const again = css`
  margin-block-start: 12px;
`;

export interface AgreedTextProps {
  reading: Exclude<ReadingState, { kind: 'none' }>;
  onRead: (document: AgreedDocument) => void;
  onClose: () => void;
}

/** A document as it was when the owner agreed to it. */
export function AgreedText({ reading, onRead, onClose }: AgreedTextProps) {
  const { t, i18n } = useTranslation('content');
  const { document } = reading;
  const { name, version, at } = document;
  return (
    <Dialog title={name} closeText={t('account.close')} onCancel={onClose}>
      <p css={lead}>{t('agreed.then', { at: new Date(at), version })}</p>
      {reading.kind === 'loading' && <Waiting />}
      {reading.kind === 'failed' && (
        <>
          <InlineMessage>{translateVisitorText(i18n, reading.problem)}</InlineMessage>
          <Button css={[small, again]} variant="secondary" onClick={() => onRead(document)}>
            {t('action.try_again')}
          </Button>
        </>
      )}
      {reading.kind === 'shown' && (
        <LegalBody text={reading.info.text} language={reading.info.language} heading="h3" />
      )}
    </Dialog>
  );
}
