import { css } from '@emotion/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress, pictureSizes, productPictures } from '../../brand/pictures/pictureAddress';
import { part } from '../../brand/tokens/part';
import { useBrand, useIsBrandPending } from '../EntryView';
import { wide } from './wide';

const pictureMs = 6000;

const ours = productPictures.map(pictureAddress);

/** A tenant may show ours, which a hub serves too, with lines of its own. */
const isOurPicture = (address: string): boolean => address.includes('/brand/pictures/');

/** About the width that a picture has beside and below the form. */
const widths = '(min-width: 960px) 42vw, 80vw';

/** Behind the words: a product may reach up beside them. */
const frame = css`
  position: absolute;
  z-index: -1;
  inset: -12px 0 -8px;
  pointer-events: none;
`;
/** Ours have empty space on the left above, and a little at the right edge, where the panel's edge may be. */
const ourFrame = css`
  inset: -28px -14px -20px;
  ${wide} {
    inset: auto;
    inset-block-end: -28px;
    inset-inline-end: -76px;
    /* Reaches 16 px up, where all have their empty space: no product touches the words. */
    block-size: calc(100% + 44px);
    max-inline-size: calc(100% + 120px);
    aspect-ratio: 6 / 5;
  }
`;
const picture = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  object-position: 50% 100%;
  opacity: 0;
  transform: translateY(8px);
  transition:
    opacity 160ms ease-out,
    transform 0s 160ms;
`;
/** Comes when the one before it has gone: two products at once look like ghosts. */
const shown = css`
  opacity: 1;
  transform: none;
  transition: 240ms ease-out 160ms;
`;
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

/** The turn, and the furthest one so far: what came before it stays rendered. */
interface Slide {
  turn: number;
  furthest: number;
}

const showTurn = ({ furthest }: Slide, turn: number): Slide => ({ turn, furthest: Math.max(furthest, turn) });

export interface DisplayPicturesProps {
  /** Its address; `null` while there is one picture only. */
  onShow?: (address: string | null) => void;
}

/** The brand's products, or ours: decorative, and it can be paused. */
export function DisplayPictures({ onShow }: DisplayPicturesProps) {
  const { t } = useTranslation();
  const isBrandPending = useIsBrandPending();
  const displayImages = useBrand((brand) => brand.displayImages);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  // Those of ours that cannot be read as AVIF.
  const [unsized, setUnsized] = useState<ReadonlySet<string>>(new Set());
  // Ours, if none of the brand's loads.
  const own = displayImages.filter((each) => !broken.has(each));
  const isOurs = own.every(isOurPicture);
  const addresses = own.length === 0 ? ours.filter((each) => !broken.has(each)) : own;
  const isStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const [{ turn, furthest }, setSlide] = useState<Slide>({ turn: 0, furthest: 0 });
  const hasControls = !isBrandPending && addresses.length > 1 && !isStill;
  const isTurning = hasControls && !isPaused;
  const current = addresses.length > 0 ? turn % addresses.length : 0;
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setSlide((before) => showTurn(before, before.turn + 1)), pictureMs);
    return () => clearInterval(timer);
  }, [isTurning]);
  const told = hasControls ? (addresses[current] ?? null) : null;
  const tell = useEffectEvent((address: string | null) => onShow?.(address));
  useEffect(() => {
    tell(told);
  }, [told]);
  if (isBrandPending) return null;

  return (
    <>
      <div css={[frame, isOurs && ourFrame]} aria-hidden="true">
        {/* Renders those already shown and the next one, which preloads. */}
        {addresses.slice(0, isStill ? 1 : furthest + 2).map((address, index) => (
          <img
            key={address}
            css={[picture, index === current && shown]}
            sizes={widths}
            srcSet={unsized.has(address) ? undefined : pictureSizes(address)}
            src={address}
            alt=""
            width="600"
            height="500"
            onError={({ currentTarget }) => {
              const isSized = currentTarget.srcset !== '';
              (isSized ? setUnsized : setBroken)((before) => new Set([...before, address]));
            }}
          />
        ))}
      </div>
      {hasControls && (
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
                setIsPaused(true);
                setSlide((before) => showTurn(before, index));
              }}
            >
              <span css={[mark, index === current && currentMark]} />
            </button>
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

export function PauseIcon({ isPaused }: { isPaused: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      {isPaused ? <path d="M4 2.5v9l7.5-4.5Z" /> : <path d="M3.5 2.5h2.2v9H3.5Zm4.8 0h2.2v9H8.3Z" />}
    </svg>
  );
}

const query = '(prefers-reduced-motion: reduce)';

/** Follows changes of the system's setting. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
