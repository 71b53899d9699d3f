import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../brand/pictures/pictureAddress';
import { part } from '../../brand/tokens/part';
import { PauseIcon } from '../../ui/icons/PauseIcon';
import { useReducedMotion } from '../../ui/useReducedMotion';
import { useBrand, useIsBrandPending } from '../EntryView';

/** Milliseconds each picture is shown. */
const pictureMs = 6000;

const ours = (['bottle', 'headphones', 'car', 'bag'] as const).map(pictureAddress);

/** The floor under the products; the pictures lie over it. */
const floor = css`
  position: absolute;
  inset-block: 0;
  inset-inline: 0;
  margin-inline: auto;
  block-size: 100%;
  max-inline-size: 100%;
  aspect-ratio: 1;
  pointer-events: none;
  &::before {
    content: '';
    position: absolute;
    inset: 66% -4% 2%;
    border-radius: 50%;
    background:
      radial-gradient(
        closest-side,
        color-mix(in srgb, var(--entry-color-panel-deep) 70%, transparent),
        transparent 72%
      ),
      radial-gradient(closest-side, rgb(255 255 255 / 0.32), rgb(255 255 255 / 0.12) 96%, transparent);
  }
`;
const picture = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  opacity: 0;
  transform: translateY(8px);
  transition:
    opacity 180ms ease-out,
    transform 180ms ease-out;
  /* Fades the edges, where the rendered shadow is cut off. */
  mask-image: linear-gradient(90deg, transparent 2%, #000 12%, #000 88%, transparent 98%);
`;
const shown = css`
  opacity: 1;
  transform: none;
`;
/** At the end of the line below the stage. */
const controls = css`
  position: absolute;
  inset-block-start: calc(100% + 16px);
  inset-inline-end: -6px;
  display: flex;
  align-items: center;
  gap: 6px;
  block-size: 28px;
`;
const mark = css`
  inline-size: 6px;
  block-size: 6px;
  border-radius: 99px;
  background: rgb(255 255 255 / 0.4);
  transition:
    inline-size 180ms ease-out,
    background-color 180ms;
`;
const currentMark = css`
  inline-size: 22px;
  background: #fff;
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

/** A slide show of the brand's products, or of ours: decorative, and it can be paused. */
export function DisplayPictures() {
  const { t } = useTranslation();
  const isBrandPending = useIsBrandPending();
  const displayImages = useBrand((brand) => brand.displayImages);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  // Ours, if none of the brand's loads.
  const own = displayImages.filter((each) => !broken.has(each));
  const addresses = own.length > 0 ? own : ours.filter((each) => !broken.has(each));
  const isStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const [turn, setTurn] = useState(0);
  const isTurning = !isBrandPending && addresses.length > 1 && !isStill && !isPaused;
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), pictureMs);
    return () => clearInterval(timer);
  }, [isTurning]);
  if (isBrandPending) return null;
  const current = addresses.length > 0 ? turn % addresses.length : 0;

  return (
    <>
      <div css={floor} aria-hidden="true">
        {/* Renders those already shown and the next one, which preloads. */}
        {addresses.slice(0, isStill ? 1 : turn + 2).map((address, index) => (
          <img
            key={address}
            css={[picture, index === current && shown]}
            src={address}
            alt=""
            width="480"
            height="480"
            onError={() => setBroken(new Set([...broken, address]))}
          />
        ))}
      </div>
      {addresses.length > 1 && !isStill && (
        <div css={controls} part={part('panel-controls')}>
          {addresses.map((address, index) => (
            <span key={address} css={[mark, index === current && currentMark]} />
          ))}
          <button
            type="button"
            css={pause}
            aria-label={t(isPaused ? 'layout.play_pictures' : 'layout.pause_pictures')}
            onClick={() => setIsPaused(!isPaused)}
          >
            <PauseIcon isPaused={isPaused} />
          </button>
        </div>
      )}
    </>
  );
}
