import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';

/** At the end of the line below the stage. */
const controls = css`
  position: absolute;
  inset-block-start: calc(100% + 16px);
  inset-inline-end: -6px;
  display: flex;
  align-items: center;
  block-size: 28px;
  @container panel (max-width: 460px) {
    inset-inline: -8px auto;
  }
`;
/** A mark with room around it to be hit. */
const markButton = css`
  appearance: none;
  display: grid;
  place-items: center;
  block-size: 28px;
  min-inline-size: 24px;
  padding: 0 4px;
  border: 0;
  border-radius: 8px;
  background: none;
  cursor: pointer;
  &:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
  }
  &:hover > span {
    background: #fff;
  }
`;
const mark = css`
  inline-size: 6px;
  block-size: 6px;
  border-radius: 99px;
  background: rgb(255 255 255 / 0.55);
  transition:
    inline-size 180ms ease-out,
    background-color 180ms;
  @media (forced-colors: active) {
    background: ButtonText;
  }
`;
const currentMark = css`
  inline-size: 22px;
  background: #fff;
  @media (forced-colors: active) {
    background: Highlight;
  }
`;
const pause = css`
  appearance: none;
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  padding: 0;
  border: 0;
  border-radius: 99px;
  background: none;
  color: #fff;
  cursor: pointer;
  &:hover {
    background: rgb(255 255 255 / 0.16);
  }
  &:focus-visible {
    outline: 2px solid #fff;
  }
  @media (pointer: coarse) {
    inline-size: 44px;
    block-size: 44px;
  }
`;

interface PictureControlsProps {
  addresses: readonly string[];
  current: number;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  onChoose: (index: number) => void;
}

/** A mark for each picture, and one to pause them. */
export function PictureControls({ addresses, current, isPaused, onPause, onChoose }: PictureControlsProps) {
  const { t } = useTranslation();
  return (
    <div css={controls} part={part('panel-controls')}>
      {addresses.map((address, index) => (
        <button
          key={address}
          type="button"
          css={markButton}
          aria-label={t('layout.picture', { number: index + 1 })}
          aria-current={index === current || undefined}
          onClick={() => {
            // The chosen picture stays.
            onPause(true);
            onChoose(index);
          }}
        >
          <span css={[mark, index === current && currentMark]} />
        </button>
      ))}
      <button
        type="button"
        css={pause}
        aria-label={t(isPaused ? 'layout.play_pictures' : 'layout.pause_pictures')}
        onClick={() => onPause(!isPaused)}
      >
        <PauseIcon isPaused={isPaused} />
      </button>
    </div>
  );
}

export function PauseIcon({ isPaused }: { isPaused: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      {isPaused ? <path d="M4 2.5v9l7.5-4.5Z" /> : <path d="M3.5 2.5h2.2v9H3.5Zm4.8 0h2.2v9H8.3Z" />}
    </svg>
  );
}
