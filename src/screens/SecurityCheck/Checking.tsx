import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckFrame } from '../../flows/captcha/checks/frame/checkFrame';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { LinkButton } from '../../ui/TextLink';
import { Waiting } from '../Waiting';

const lead = css`
  display: block;
  margin-block-end: 16px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
`;
const page = css`
  display: block;
  inline-size: 100%;
  border: 0;
`;
const other = css`
  margin-block: 8px 16px;
`;

export interface CheckingProps {
  /** The check of another service. */
  frame?: CheckFrame | null;
  /** Whether such a check failed before. */
  isReplaced?: boolean;
  onCancel: () => void;
}

/** Shown while the browser answers a check by itself, where that takes longer than a moment, or another service asks. */
export function Checking({ frame = null, isReplaced = false, onCancel }: CheckingProps) {
  const { t } = useTranslation('account');
  const isAsking = frame !== null && frame.height > 0;
  const working = isReplaced ? t('security.replaced') : t('security.checking');
  return (
    <Dialog title={t('security.title')} onCancel={onCancel}>
      <output css={lead}>{isAsking ? t('security.frame') : working}</output>
      {!isAsking && <Waiting />}
      {frame && <CheckPage key={frame.address} frame={frame} isAsking={isAsking} />}
      {isAsking && (
        <p css={other}>
          <LinkButton onClick={() => frame.giveUp()}>{t('security.other')}</LinkButton>
        </p>
      )}
      <Button variant="secondary" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Dialog>
  );
}

/** Loads before there is something to see, which many visitors never do. */
function CheckPage({ frame, isAsking }: { frame: CheckFrame; isAsking: boolean }) {
  const { t, i18n } = useTranslation('account');
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isAsking) ref.current?.focus();
  }, [isAsking]);
  const connect = (): void => {
    const view = ref.current?.contentWindow;
    if (view) frame.connect(view, i18n.language);
  };
  return (
    <iframe
      ref={ref}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the services keep data of their own origin; none may leave the page
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      css={page}
      src={frame.address}
      title={t('security.title')}
      height={frame.height}
      inert={!isAsking}
      onLoad={connect}
    />
  );
}
