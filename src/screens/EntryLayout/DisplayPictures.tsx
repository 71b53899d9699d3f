import { css } from '@emotion/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { pictureAddress, pictureSizes, productPictures } from '../../brand/pictures/pictureAddress';
import { createDeferredComponent } from '../../ui/lazyComponent';
import { useBrand, useIsBrandPending } from '../EntryView';
import { wide } from './wide';

/** Changes the pictures and turns the product on show; none with reduced motion. */
const PictureTools = createDeferredComponent(async () => (await import('./PictureTools')).PictureTools);

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
/** One of its frames is in its place. */
const away = css`
  opacity: 0;
  transition: none;
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
  const [isTurned, setIsTurned] = useState(false);
  const hasControls = !isBrandPending && addresses.length > 1 && !isStill;
  const current = addresses.length > 0 ? turn % addresses.length : 0;
  const told = hasControls ? (addresses[current] ?? null) : null;
  const tell = useEffectEvent((address: string | null) => onShow?.(address));
  useEffect(() => {
    tell(told);
  }, [told]);
  if (isBrandPending) return null;
  const place = [frame, isOurs && ourFrame];

  return (
    <>
      <div css={place} aria-hidden="true">
        {/* Renders those already shown and the next one, which preloads. */}
        {addresses.slice(0, isStill ? 1 : furthest + 2).map((address, index) => (
          <img
            key={address}
            css={[picture, index === current && (isTurned ? away : shown)]}
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
      {!isStill && (
        <PictureTools
          addresses={addresses}
          current={current}
          isPaused={isPaused}
          frame={place}
          onPause={setIsPaused}
          onChoose={(index) => setSlide((before) => showTurn(before, index))}
          onNext={() => setSlide((before) => showTurn(before, before.turn + 1))}
          onTurn={(isNow) => {
            setIsTurned(isNow);
            if (isNow) setIsPaused(true);
          }}
        />
      )}
    </>
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
