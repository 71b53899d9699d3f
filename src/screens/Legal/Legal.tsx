import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import type { Languages } from '../../i18n/languages';
import type { LegalText } from '../../i18n/localeTypes';
import { useEntryTexts } from '../../i18n/TextsProvider';
import { importChunk } from '../../lib/importChunk';
import { TextLink } from '../../ui/TextLink';
import { useEntryView, useLanguage, useScreenTitle } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { PortalHeader } from '../EntryLayout/PortalHeader';
import { LoadingFallback } from '../LoadingFallback/LoadingFallback';
import { linkTo } from '../portalLinks';
import { LegalBody } from './LegalBody';
import { legalLanguage, loadLegalText, type LegalDocument } from './loadLegalText';

export interface LegalProps {
  document: LegalDocument;
  /** Its heading then takes the focus. */
  hasChanged?: boolean;
}

const page = css`
  min-block-size: 100svh;
  background: var(--entry-color-surface);
  padding: 20px 20px 64px;
`;
const column = css`
  max-inline-size: 680px;
  margin-inline: auto;
`;
const article = css`
  padding-block-start: 48px;
  & h1 {
    font-size: 2.14em;
    font-weight: var(--entry-title-weight);
    line-height: 1.2;
    letter-spacing: var(--entry-title-tracking);
  }
`;
const back = css`
  margin-block-start: 44px;
`;

export function Legal({ document, hasChanged = false }: LegalProps) {
  const { t } = useTranslation('content');
  const view = useEntryView();
  const { registry } = useEntryTexts();
  const language = useLanguage();
  const heading = t(`legal.${document}`);
  useScreenTitle(heading);
  const text = useLegalText(document, language, registry);
  return (
    <div css={page} part={part('layout')} data-entered={hasChanged || undefined}>
      <HeadingFocus />
      <div css={column}>
        <PortalHeader showsLogo />
        <main>
          <article css={article}>
            <h1 tabIndex={-1} data-screen-heading="" part={part('heading')}>
              {heading}
            </h1>
            {text ? (
              <LegalBody text={text} language={legalLanguage(language, registry)} />
            ) : (
              <LoadingFallback />
            )}
          </article>
          {text && (
            <p css={back}>
              <TextLink {...linkTo('login', view)}>{t('legal.back')}</TextLink>
            </p>
          )}
        </main>
      </div>
    </div>
  );
}

/** A failure is thrown while rendering, for the app's error boundary to show. */
function useLegalText(
  document: LegalProps['document'],
  language: string,
  registry: Languages,
): LegalText | null {
  const [loaded, setLoaded] = useState<{ key: string; text?: LegalText; error?: Error } | null>(null);
  const key = `${document}:${language}`;
  useEffect(() => {
    let isGone = false;
    const settle = (result: { text: LegalText } | { error: Error }): void => {
      if (!isGone) setLoaded({ key, ...result });
    };
    importChunk(() => loadLegalText(document, language, registry)).then(
      (text) => settle({ text }),
      (error: unknown) => settle({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isGone = true;
    };
  }, [document, language, registry, key]);
  if (loaded?.key !== key) return null;
  if (loaded.error) throw loaded.error;
  return loaded.text ?? null;
}
