import { css } from '@emotion/react';
import { Logo } from './Logo';
import { phrases } from '../../brand/phrases';
import { useBrand, useLanguage } from '../EntryView';
import { wide } from './wide';
import type { BrandWords } from '../../brand/brand';
import { ownLanguage } from '../../i18n/languages';
import { useEntryTexts } from '../../i18n/TextsProvider';

const logo = css`
  display: none;
  ${wide} {
    display: block;
  }
`;
const words = css`
  ${wide} {
    max-inline-size: 430px;
    margin-block-start: 44px;
  }
`;
const title = css`
  font-size: 1.67em;
  font-weight: var(--entry-title-weight);
  line-height: 1.06;
  letter-spacing: var(--entry-title-tracking);
  margin-block-end: 10px;
  text-wrap: balance;
  &:lang(zh) {
    line-height: 1.25;
  }
  & > span {
    display: inline-block;
    text-wrap: balance;
  }
  ${wide} {
    margin-block-end: 14px;
    font-size: clamp(2em, 3.1vw, 2.67em);
    line-height: 1.08;
  }
`;
const sub = css`
  color: rgb(255 255 255 / 0.88);
  line-height: 1.45;
  text-wrap: pretty;
  p ~ p& {
    margin-block-start: 6px;
  }
`;

/** In a low window the products keep their space instead. */
const manyLines = css`
  transition: opacity 240ms ease-out;
  ${wide} {
    @media (max-height: 639.98px) {
      display: none;
    }
  }
`;
/** Only where the panel is dark enough: below `wide`, faded text has less contrast than 4.5. */
const faded = css`
  ${wide} {
    opacity: 0.72;
  }
`;

/** @param props.shown address of the picture on show: the lines beside its own step back */
export function PanelWords({ shown = null }: { shown?: string | null }) {
  const { mainTitle, subTitles } = useBrandWords();
  const line = useBrand(({ pictureFacts }) => pictureFacts[shown ?? '']?.line);
  return (
    <>
      <span css={logo}>
        <Logo isOnPanel />
      </span>
      <div css={words}>
        <p css={title}>
          {phrases(mainTitle).map((phrase) => (
            <span key={phrase}>{phrase}</span>
          ))}
        </p>
        {subTitles.map((text) => (
          <p key={text} css={[sub, subTitles.length > 1 && manyLines, line && text !== line && faded]}>
            {text}
          </p>
        ))}
      </div>
    </>
  );
}

/** The brand's, or ours in the current language. */
export function useBrandWords(): BrandWords {
  const branded = useBrand((brand) => brand.words);
  const { registry } = useEntryTexts();
  const own = registry[ownLanguage(useLanguage(), registry)]?.words;
  return {
    ...branded,
    mainTitle: branded.mainTitle || (own?.mainTitle ?? ''),
    subTitles: branded.subTitles.length > 0 ? branded.subTitles : (own?.subTitles ?? []),
  };
}
