import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { light } from '../../brand/tokens/colors';
import type { WechatState } from '../../flows/wechat/wechatState';
import { CheckIcon } from '../../ui/icons/CheckIcon';
import { ProviderIcon } from '../../ui/icons/ProviderIcon';
import { Spinner } from '../../ui/Spinner';
import { wechatIcon } from './wechatIcon';

/** Pixels of the code with its frame. It is the same for every content. */
export const frameSize = 224;

/** White in the dark scheme too, because phones read dark codes on light best. */
const frame = css`
  position: relative;
  inline-size: ${frameSize}px;
  block-size: ${frameSize}px;
  padding: 13px;
  border-radius: 18px;
  background: #fff;
`;
const ring = css`
  position: absolute;
  inset: 0;
  overflow: visible;
`;
const track = css`
  stroke: var(--entry-color-line);
`;
const left = css`
  stroke: var(--entry-color-accent-text);
  transition: stroke-dashoffset 1s linear;
`;
/** On the edge of the frame: over the code it could hide what a phone must read. */
const mark = css`
  position: absolute;
  inset-block-end: -15px;
  inset-inline-start: calc(50% - 16px);
  display: grid;
  place-items: center;
  inline-size: 32px;
  block-size: 32px;
  border: 1px solid var(--entry-color-line);
  border-radius: 50%;
  background: #fff;
`;
const picture = css`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  transition: opacity var(--entry-motion);
`;
/** Still to be seen, no longer to be scanned. */
const faded = css`
  opacity: 0.12;
`;
const over = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${light.muted};
`;
const badge = css`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  border-radius: 50%;
  background: #fff;
  box-shadow: 0 1px 12px rgb(23 18 31 / 0.16);
  & > svg {
    inline-size: 32px;
    block-size: 32px;
  }
`;
const good = css`
  color: ${light.success};
`;
interface WechatPictureProps {
  state: WechatState;
  /** Seconds the code can still be scanned. */
  secondsLeft: number;
  /** The picture could not be loaded. @param image its address */
  onFailed: (image: string) => void;
}

/** The code, around it a ring that shrinks until it expires, and over it how far the scan has come. */
export function WechatPicture({ state, secondsLeft, onFailed }: WechatPictureProps) {
  const { t } = useTranslation('wechat');
  const code = state.kind === 'loading' ? null : state.code;
  const isRunning = state.kind === 'waiting' || state.kind === 'scanned';
  return (
    <div css={frame}>
      {code && (
        <img
          css={[picture, state.kind !== 'waiting' && faded]}
          src={code.image}
          alt={state.kind === 'waiting' ? t('wechat.image') : ''}
          draggable={false}
          onError={() => onFailed(code.image)}
        />
      )}
      <ExpiryRing share={isRunning && code ? (secondsLeft * 1000) / (code.expiresAt - code.loadedAt) : 0} />
      {marks[state.kind]}
      <span css={mark}>
        <ProviderIcon>{wechatIcon}</ProviderIcon>
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
