import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddLinkState } from '../../flows/account/addLink';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { formButtons, small } from './listStyles';

const card = css`
  display: grid;
  gap: 12px;
  justify-items: start;
`;
/** In the dark scheme too, because phones read dark codes on light best. */
const picture = css`
  inline-size: 200px;
  block-size: 200px;
  padding: 12px;
  border: 1px solid var(--entry-color-line);
  border-radius: 12px;
  background: #fff;
`;
const words = css`
  font-size: 0.93em;
  text-wrap: pretty;
`;

export interface ScanCodeProps {
  state: Extract<AddLinkState, { kind: 'scan' | 'over' }>;
  /** Of the service. */
  name: string;
  onAdd: (provider: string) => void;
  onCancel: () => void;
  onPictureFailed: () => void;
}

/** A code to scan with the app of a service, until it is confirmed or has ended. */
export function ScanCode({ state, name, onAdd, onCancel, onPictureFailed }: ScanCodeProps) {
  const { t } = useTranslation('content');
  const ref = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => ref.current?.focus(), []);
  const isOver = state.kind === 'over';
  const text = isOver
    ? t(`links.${state.reason}`)
    : t(state.isScanned ? 'links.scanned' : 'links.scan', { provider: name });
  return (
    <section ref={ref} css={card} tabIndex={-1} aria-label={t('profile.add_named', { field: name })}>
      {!isOver && !state.isScanned && (
        <img
          css={picture}
          src={state.image}
          alt={t('links.image', { provider: name })}
          draggable={false}
          onError={onPictureFailed}
        />
      )}
      <output css={words}>{text}</output>
      <div css={formButtons}>
        <Button css={small} variant="secondary" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        {isOver && (
          <Button css={small} variant="secondary" onClick={() => onAdd(state.provider)}>
            {t('links.new_code')}
          </Button>
        )}
        {!isOver && !state.isScanned && state.appLink !== null && (
          <ButtonLink
            css={small}
            variant="secondary"
            href={state.appLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('links.open_app', { provider: name })}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
