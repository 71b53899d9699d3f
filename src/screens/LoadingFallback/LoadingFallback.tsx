import { css, keyframes } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { useHiddenBelow } from '../useHiddenBelow';
import { loadingPicture } from './loadingPicture';

const appear = keyframes`from{opacity:0}`;
/** Appears with a delay, so that a fast screen does not flash. */
const late = css`
  display: block;
  animation: ${appear} 200ms 150ms backwards;
`;

/**
 * Fallback of every lazy screen: a small spinner image. What follows the screen is hidden meanwhile.
 * @param props.isPart whether only a part of the screen is loading, such as a tab's panel: the rest stays
 */
export function LoadingFallback({ isPart = false }: { isPart?: boolean }) {
  const { t } = useTranslation();
  const ref = useHiddenBelow<HTMLOutputElement>(!isPart);
  return (
    <output ref={ref} css={late}>
      <img {...loadingPicture} alt={t('loading')} />
    </output>
  );
}
