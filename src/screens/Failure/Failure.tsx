import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import type { TextKey } from '../../i18n/texts';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { TextLink } from '../../ui/TextLink';
import { actions } from '../actions';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';
import type { VisitorText } from '../../i18n/visitorText';

/**
 * `unexpected`: an error in a screen or route. `chunk`: a chunk of the app failed to load. `settings`: the hub could
 * not be reached. `config`: the host configured the element wrongly; a retry cannot help.
 */
export type FailureKind = 'unexpected' | 'chunk' | 'settings' | 'config';

export interface FailureProps {
  kind: FailureKind;
  /** HTTP-like status where there is one (404, 500). */
  status?: number;
  /** Message for the visitor; for `unexpected` it may be the error's message as `{ text }`. */
  detail: VisitorText | null;
  /** Renders the screen again without a reload; without it there is no button. */
  onRetry?: () => void;
  /** Reloads the document; set only when the document is ours (page and frame mode). */
  onReload?: () => void;
  /** Address of the portal's own page, offered in a new tab. */
  newTabHref?: string;
}

const code = css`
  display: inline-block;
  margin-block-end: 10px;
  padding: 2px 10px;
  border-radius: 999px;
  background: var(--entry-color-danger-quiet);
  color: var(--entry-color-danger);
  font-size: var(--entry-small-size);
  font-weight: var(--entry-label-weight);
`;

const headings: Readonly<Record<FailureKind, TextKey<'entry'>>> = {
  unexpected: 'error.unexpected',
  chunk: 'failure.chunk_title',
  settings: 'failure.settings_title',
  config: 'failure.config_title',
};
const leads: Readonly<Record<FailureKind, TextKey<'entry'>>> = {
  unexpected: 'failure.unexpected_lead',
  chunk: 'error.chunk',
  settings: 'error.settings',
  config: 'error.config',
};

/** The screen of a failure that leaves no other screen: what happened, and every available way to continue. */
export function Failure({ kind, status, detail, onRetry, onReload, newTabHref }: FailureProps) {
  const { t, i18n } = useTranslation();
  const { mode, portal } = useEntryView();
  return (
    <div role="alert">
      {status !== undefined && <p css={code}>{t('failure.status', { status })}</p>}
      <ScreenHeader
        heading={t(headings[kind])}
        lead={detail ? translateVisitorText(i18n, detail) : t(leads[kind])}
      />
      <div css={actions}>
        {onRetry && <Button onClick={onRetry}>{t('action.try_again')}</Button>}
        {onReload && (
          <Button variant={onRetry ? 'secondary' : 'primary'} onClick={onReload}>
            {t('action.reload')}
          </Button>
        )}
        {newTabHref && (
          <ButtonLink
            variant={(onRetry ?? onReload) ? 'secondary' : 'primary'}
            href={newTabHref}
            target="_blank"
          >
            {t('action.new_tab')}
          </ButtonLink>
        )}
        {/* A plain link, because loading a new document also discards whatever is broken in this one. */}
        {mode === 'page' && onReload && (
          <TextLink href={hrefOf('login', portal)}>{t('action.back_to_sign_in')}</TextLink>
        )}
      </div>
    </div>
  );
}
