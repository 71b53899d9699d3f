import { css, keyframes, type SerializedStyles } from '@emotion/react';
import { useEffect, useLayoutEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { framesInRow, framesOfTurn, pictureTurn } from '../../brand/pictures/pictureTurn';
import { part } from '../../brand/tokens/part';
import { savesData } from '../../lib/savesData';
import { useBrand } from '../EntryView';
import { useTurnSheet } from './useTurnSheet';

/** A pointer that rests on the product this long wants to look at it. */
const intentMs = 300;
/** Of a drag, for one frame. */
const pixelsOfFrame = 18;
const degreesOfFrame = 360 / framesOfTurn;

/** Above the picture, below nothing that can be clicked. A finger that moves up or down still scrolls the page. */
const surface = css`
  position: absolute;
  inset: 0;
  cursor: grab;
  touch-action: pan-y;
  user-select: none;
  &:active {
    cursor: grabbing;
  }
`;
const whole = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
`;
const breathe = keyframes`
  50% {
    opacity: 0.4;
  }
`;
const ring = css`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: -4px;
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  border-radius: 99px;
  color: rgb(255 255 255 / 0.8);
  cursor: ew-resize;
  touch-action: none;
  &:hover {
    background: rgb(255 255 255 / 0.16);
    color: #fff;
  }
  /* Never by a click: the slider takes none. */
  &:focus-within {
    outline: 2px solid #fff;
  }
  @media (pointer: coarse) {
    inline-size: 44px;
    block-size: 44px;
  }
  @media (forced-colors: active) {
    color: ButtonText;
  }
`;

const busy = css`
  animation: ${breathe} 1s ease-in-out infinite;
`;
/** For keys and readers; the ring around it takes the drag. */
const slider = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  margin: 0;
  opacity: 0;
  pointer-events: none;
`;

/** Arrow keys go the way that the product's front goes. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

export interface TurntableProps {
  /** Of the picture on show; for another one, another `Turntable` is rendered. */
  address: string;
  /** Where the picture lies. */
  frame: readonly (SerializedStyles | false)[];
  /** Hides the picture while a frame is in its place. */
  onTurn: (isTurned: boolean) => void;
}

/**
 * Turns the product on show, by drag or by arrow keys. Its frames are loaded once the visitor wants that, and nothing is
 * offered to one who saves data.
 */
export function Turntable({ address, frame, onTurn }: TurntableProps) {
  const { t } = useTranslation();
  const own = useBrand((brand) => brand.pictureFacts[address]?.turn);
  const source = savesData(navigator) ? undefined : (own ?? pictureTurn(address));
  const { sheet, isBusy, load } = useTurnSheet(source);
  const [steps, setSteps] = useState(0);
  // From then on the frames stay: the picture would come back with a blink.
  const [hasTurned, setHasTurned] = useState(false);
  if (sheet && steps !== 0 && !hasTurned) setHasTurned(true);
  const tell = useEffectEvent(onTurn);
  useLayoutEffect(() => {
    if (!hasTurned) return undefined;
    tell(true);
    return () => tell(false);
  }, [hasTurned]);
  const index = ((steps % framesOfTurn) + framesOfTurn) % framesOfTurn;
  const turn = (to: number) => {
    load();
    setSteps(to);
  };
  const drag = useDrag(steps, setSteps, load);
  if (source === undefined) return null;

  return (
    <>
      {sheet && hasTurned && (
        <div css={frame} aria-hidden="true">
          {/* Like `object-fit: contain` at the foot; the inner one cuts the frame out. */}
          <svg css={whole} viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="xMidYMax">
            <svg
              width={sheet.width}
              height={sheet.height}
              viewBox={[
                (index % framesInRow) * sheet.width,
                Math.floor(index / framesInRow) * sheet.height,
                sheet.width,
                sheet.height,
              ].join(' ')}
            >
              <image href={source} width={sheet.image.naturalWidth} height={sheet.image.naturalHeight} />
            </svg>
          </svg>
        </div>
      )}
      <div css={surface} {...drag} />
      <span css={[ring, isBusy && busy]} part={part('panel-controls')} title={t('layout.turn')} {...drag}>
        <input
          css={slider}
          type="range"
          min={0}
          max={framesOfTurn - 1}
          value={index}
          aria-label={t('layout.turn')}
          aria-valuetext={`${index * degreesOfFrame}°`}
          onKeyDown={(event) => {
            const step = keySteps[event.key];
            if (step === undefined) return;
            // A range ends; a turn does not.
            event.preventDefault();
            turn(steps + step);
          }}
          onChange={({ target }) => turn(steps - index + target.valueAsNumber)}
        />
        <TurnIcon />
      </span>
    </>
  );
}

/** A drag turns; a mouse that rests or is pressed here loads before. A finger may only be about to scroll the page. */
function useDrag(steps: number, setSteps: (steps: number) => void, load: () => void) {
  const start = useRef<{ x: number; steps: number; hasLoaded: boolean }>(null);
  const rest = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(rest.current), []);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest.current = window.setTimeout(load, intentMs);
    },
    onPointerLeave: () => window.clearTimeout(rest.current),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const hasLoaded = event.pointerType === 'mouse';
      start.current = { x: event.clientX, steps, hasLoaded };
      if (hasLoaded) load();
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const { current } = start;
      if (!current) return;
      const to = current.steps + Math.round((clientX - current.x) / pixelsOfFrame);
      if (to === steps) return;
      if (!current.hasLoaded) load();
      current.hasLoaded = true;
      setSteps(to);
    },
    onLostPointerCapture: () => {
      start.current = null;
    },
  };
}

function TurnIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path
        d="M6.2 12.6c-2.5-.4-4.2-1.4-4.2-2.6C2 8.3 5.1 7 9 7s7 1.3 7 3c0 1.4-2.2 2.5-5.200 2.9"
        strokeLinecap="round"
      />
      <path d="m13 10.6-2.4 2.3L13 15.200" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="9" cy="3.5" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  );
}
