import { css } from '@emotion/react';
import { useTexts } from '../../i18n/useTexts';
import { word } from './languageWord';

/** The menu's button: an icon of 16 px, the word, a chevron of 14 px, as `ui/Menu` sets them. */
const room = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-block-size: 28px;
  padding: 0 4px;
  margin-inline-end: -4px;
  visibility: hidden;
  &::before {
    content: '';
    inline-size: 16px;
  }
  &::after {
    content: '';
    inline-size: 14px;
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;

/** Keeps the room of the language menu until it is loaded, so that nothing beside it moves. */
export function LanguageStandIn() {
  const t = useTexts();
  return (
    <span css={room}>
      <span css={word}>{t('layout.language')}</span>
    </span>
  );
}
