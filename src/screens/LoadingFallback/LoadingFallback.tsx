import { css, keyframes } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { useHiddenBelow } from '../useHiddenBelow';

const appear = keyframes`from{opacity:0}`;
const turn = keyframes`to{transform:rotate(1turn)}`;
/** As high as a form; appears with a delay, so that a fast screen does not flash. */
const place = css`
  display: grid;
  place-items: center;
  min-block-size: 260px;
  animation: ${appear} 200ms 150ms backwards;
`;
const picture = css`
  animation: ${turn} 700ms linear infinite;
`;

/** A ring with a gap, in a gray that is visible in both schemes, because an image cannot read the brand's colours. */
const ring =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="#857d90" stroke-width="3" stroke-linecap="round"><circle cx="14" cy="14" r="11" opacity=".2"/><path d="M14 3a11 11 0 0 1 11 11"/></svg>',
  );

/**
 * Fallback of every lazy screen: a small spinner image. What follows the screen is hidden meanwhile.
 * @param props.isPart whether only a part of the screen is loading, such as a tab's panel: the rest stays
 */
export function LoadingFallback({ isPart = false }: { isPart?: boolean }) {
  const { t } = useTranslation();
  const ref = useHiddenBelow<HTMLOutputElement>(!isPart);
  return (
    <output ref={ref} css={place}>
      <img css={picture} src={ring} alt={t('loading')} width={28} height={28} />
    </output>
  );
}
