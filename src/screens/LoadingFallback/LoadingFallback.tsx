import { css, keyframes } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { useHiddenBelow } from '../useHiddenBelow';

const appear = keyframes`from{opacity:0}`;
/** Appears with a delay, so that a fast screen does not flash. */
const late = css`
  display: block;
  animation: ${appear} 200ms 150ms backwards;
`;

/** Hides what follows the screen. @param props.isPart only a part is loading, such as a tab's panel: the rest stays */
export function LoadingFallback({ isPart = false }: { isPart?: boolean }) {
  const { t } = useTranslation();
  const ref = useHiddenBelow<HTMLOutputElement>(!isPart);
  return (
    <output ref={ref} css={late}>
      <img {...loadingPicture} alt={t('loading')} />
    </output>
  );
}

/**
 * A ring as high as a form. It needs no rules, so that the document shows it too (`tools/build/prerender`), and
 * turns by itself. Its gray is visible in both schemes, because an image cannot read the brand's colours.
 */
export const loadingPicture = {
  src:
    'data:image/svg+xml,' +
    encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-188 -130 376 260" fill="none" stroke="#857d90" stroke-width="3">' +
        '<style>@media(prefers-reduced-motion:no-preference){path{animation:t .7s linear infinite}}@keyframes t{to{rotate:1turn}}</style>' +
        '<circle r="11" opacity=".2"/><path d="M0-11A11 11 0 0 1 11 0"/></svg>',
    ),
  width: '100%',
  height: 260,
} as const;
