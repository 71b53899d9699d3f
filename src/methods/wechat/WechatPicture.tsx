import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WechatState } from './wechatState';
import { CheckIcon, MethodIcon } from '../../ui/icons/icons';
import { Spinner } from '../../ui/Spinner';
import { wechatIcon } from './wechatIcon';

/** Pixels of the code with its frame. It is the same for every content. */
export const frameSize = 228;
/** Pixels between the edge of the frame and the code's tile: the ring, and a gap. */
const ringRoom = 7;

const frame = css`
  position: relative;
  inline-size: ${frameSize}px;
  block-size: ${frameSize}px;
  padding: ${ringRoom}px;
`;
const tile = css`
  block-size: 100%;
  padding: 12px;
  border-radius: 12px;
  background: var(--entry-color-field);
`;
/** In the dark scheme too, because phones read dark codes on light best. */
const toScan = css`
  background: #fff;
`;
const ring = css`
  position: absolute;
  inset: 0;
  overflow: visible;
`;
const track = css`
  stroke: var(--entry-color-line-strong);
`;
const left = css`
  stroke: var(--entry-color-accent-text);
  transition: stroke-dashoffset 1s linear;
`;
/** Below the tile: over the code, or too near to it, it could hide what a phone must read. */
const mark = css`
  position: absolute;
  inset-block-end: ${ringRoom - 30}px;
  inset-inline-start: calc(50% - 15px);
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 30px;
  border: 1px solid var(--entry-color-line-strong);
  border-radius: 50%;
  background: var(--entry-color-surface);
`;
const picture = css`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  transition: opacity var(--entry-motion);
`;
/** Visible, but it can no longer be scanned. */
const faded = css`
  opacity: 0.12;
`;
const over = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: var(--entry-color-muted);
`;
const badge = css`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  border-radius: 50%;
  background: var(--entry-color-surface);
  box-shadow: 0 1px 12px rgb(23 18 31 / 0.16);
  & > svg {
    inline-size: 32px;
    block-size: 32px;
  }
`;
const good = css`
  color: var(--entry-color-success);
`;
interface WechatPictureProps {
  state: WechatState;
  secondsLeft: number;
  /** @param image the address that could not be loaded */
  onFailed: (image: string) => void;
}

/** The ring shrinks until the code expires. */
export function WechatPicture({ state, secondsLeft, onFailed }: WechatPictureProps) {
  const { t } = useTranslation('wechat');
  const code = state.kind === 'loading' ? null : state.code;
  const isToScan = state.kind === 'waiting';
  return (
    <div css={frame}>
      <div css={[tile, isToScan && toScan]}>
        {code && (
          <img
            css={[picture, !isToScan && faded]}
            src={code.image}
            alt={isToScan ? t('wechat.image') : ''}
            draggable={false}
            onError={() => onFailed(code.image)}
          />
        )}
      </div>
      <ExpiryRing share={isToScan && code ? (secondsLeft * 1000) / (code.expiresAt - code.loadedAt) : 0} />
      {marks[state.kind]}
      <span css={mark}>
        <MethodIcon>{wechatIcon}</MethodIcon>
      </span>
    </div>
  );
}

/** @param share of the code's time that is left, 0 to 1 */
function ExpiryRing({ share }: { share: number }) {
  const edge = { x: 1.5, y: 1.5, width: frameSize - 3, height: frameSize - 3, rx: 16.5, pathLength: 1 };
  return (
    <svg css={ring} viewBox={`0 0 ${frameSize} ${frameSize}`} fill="none" strokeWidth="3" aria-hidden="true">
      <rect {...edge} css={track} />
      <rect {...edge} css={left} strokeDasharray="1" strokeDashoffset={1 - Math.min(1, Math.max(0, share))} />
    </svg>
  );
}

const marks: Readonly<Record<WechatState['kind'], ReactNode>> = {
  loading: (
    <span css={over}>
      <Spinner />
    </span>
  ),
  waiting: null,
  scanned: (
    <span css={over}>
      <span css={[badge, good]}>
        <CheckIcon />
      </span>
    </span>
  ),
  done: (
    <span css={over}>
      <span css={[badge, good]}>
        <CheckIcon />
      </span>
    </span>
  ),
  // The button is there.
  expired: null,
  error: null,
};
