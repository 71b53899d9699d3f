import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText, type VisitorText } from '../../i18n/visitorText';
import type { TextKey } from '../../i18n/namespaces';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { LinkButton, TextLink } from '../../ui/TextLink';
import { actions } from '../actions';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';
import { FailurePicture } from './FailureLayout';

/**
 * `unexpected`: an error in a screen or route. `settings`: the hub could not be reached. `config`: the host
 * configured the element wrongly; a retry cannot help.
 */
export type FailureKind = 'unexpected' | 'chunk' | 'settings' | 'config';

export interface FailureProps {
  kind: FailureKind;
  /** As in HTTP: 404, 500. */
  status?: number;
  /** For `unexpected` it may be the error's message as `{ text }`. */
  detail: VisitorText | null;
  /** Renders again without a reload; where it is missing there is no button. */
  onRetry?: () => void;
  /** Set only when the document is ours (page and frame mode). */
  onReload?: () => void;
  /** The portal's own page. */
  newTabHref?: string;
}

const details = css`
  margin-block-start: 20px;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  overflow-wrap: anywhere;
  & > summary {
    inline-size: fit-content;
    margin-inline: auto;
    cursor: pointer;
    border-radius: 4px;
  }
  & > p {
    margin-block-start: 8px;
    padding: 10px 12px;
    border-radius: 8px;
    background: var(--entry-color-quiet);
    font-family: ui-monospace, monospace;
  }
`;

const headings: Readonly<Record<FailureKind, TextKey<'entry'>>> = {
  unexpected: 'error.unexpected',
  chunk: 'failure.chunk_title',
  settings: 'failure.settings_title',
  config: 'failure.config_title',
};
const leads: Readonly<Record<FailureKind, TextKey<'entry'>>> = {
  unexpected: 'failure.unexpected_lead',
  chunk: 'failure.chunk_lead',
  settings: 'error.settings',
  config: 'error.config',
};

/** What only a developer can read is folded away. */
export function Failure({ kind, status, detail, onRetry, onReload, newTabHref }: FailureProps) {
  const { t, i18n } = useTranslation();
  const { mode, portal } = useEntryView();
  const isUnexpected = kind === 'unexpected';
  const text = detail && translateVisitorText(i18n, detail);
  const facts = [status !== undefined && t('failure.status', { status }), isUnexpected && text].filter(
    Boolean,
  );
  const onMain = onRetry ?? onReload;
  return (
    <div role="alert">
      <FailurePicture />
      <ScreenHeader heading={t(headings[kind])} lead={(!isUnexpected && text) || t(leads[kind])} />
      <div css={actions}>
        {onMain && <Button onClick={onMain}>{t(onRetry ? 'action.try_again' : 'action.reload')}</Button>}
        {newTabHref && (
          <ButtonLink variant={onMain ? 'secondary' : 'primary'} href={newTabHref} target="_blank">
            {t('action.new_tab')}
          </ButtonLink>
        )}
        {onRetry && onReload && !isUnexpected && (
          <LinkButton onClick={onReload}>{t('action.reload')}</LinkButton>
        )}
        {/* A plain link, because loading a new document also discards what is broken in this one. */}
        {mode === 'page' && onReload && isUnexpected && (
          <TextLink href={hrefOf('login', portal)}>{t('action.back_to_sign_in')}</TextLink>
        )}
      </div>
      {facts.length > 0 && (
        <details css={details}>
          <summary>{t('failure.details')}</summary>
          {facts.map((fact) => (
            <p key={String(fact)}>{fact}</p>
          ))}
        </details>
      )}
    </div>
  );
}
