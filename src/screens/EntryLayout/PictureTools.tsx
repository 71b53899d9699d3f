import type { SerializedStyles } from '@emotion/react';
import { useEffect, useEffectEvent } from 'react';
import { PictureControls } from './PictureControls';
import { Turntable } from './Turntable';

const pictureMs = 6000;

export interface PictureToolsProps {
  addresses: readonly string[];
  current: number;
  isPaused: boolean;
  /** Where the pictures lie. */
  frame: readonly (SerializedStyles | false)[];
  onPause: (isPaused: boolean) => void;
  onChoose: (index: number) => void;
  onNext: () => void;
  /** The product on show is turned, or its picture is back. */
  onTurn: (isTurned: boolean) => void;
}

/**
 * What moves the pictures: a timer, marks and a pause button for more than one, and a turntable for the product on show.
 * Loaded after the first paint: until then, and if loading fails, the first picture rests, because nothing may move that
 * cannot be paused.
 */
export function PictureTools(props: PictureToolsProps) {
  const { addresses, current, isPaused, frame, onPause, onChoose, onNext, onTurn } = props;
  const hasControls = addresses.length > 1;
  const isMoving = hasControls && !isPaused;
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => next(), pictureMs);
    return () => clearInterval(timer);
  }, [isMoving]);
  const visible = addresses[current];

  return (
    <>
      {visible !== undefined && <Turntable key={visible} address={visible} frame={frame} onTurn={onTurn} />}
      {hasControls && (
        <PictureControls
          addresses={addresses}
          current={current}
          isPaused={isPaused}
          onPause={onPause}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
