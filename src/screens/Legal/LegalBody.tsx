import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '../../i18n/localeTypes';

const words = css`
  font-size: 1.07em;
  line-height: 1.65;
  &:lang(zh) {
    line-height: 1.8;
  }
  & section p + p {
    margin-block-start: 12px;
  }
  & section p {
    text-wrap: pretty;
  }
`;
const section = css`
  margin-block: 36px 8px;
  font-size: 1.19em;
  font-weight: 640;
  line-height: 1.35;
`;
const updated = css`
  margin-block: 8px 24px;
  color: var(--entry-color-muted);
  font-size: 0.875em;
`;
const introduction = css`
  font-size: 1.09em;
`;

export interface LegalBodyProps {
  text: LegalText;
  /** Of the text, which may differ from that of the page. */
  language: string;
  /** Of its parts. @default 'h2' */
  heading?: 'h2' | 'h3';
}

/** A legal page without its title. */
export function LegalBody({ text, language, heading: Heading = 'h2' }: LegalBodyProps) {
  const { t } = useTranslation('content');
  const date = new Date(text.updated);
  return (
    <div css={words} lang={language} dir="ltr">
      <p css={updated}>{t('legal.updated', { date, formatParams: { date: { lng: language } } })}</p>
      <p css={introduction}>{text.introduction}</p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading css={section}>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
