import { useState } from 'react';
import { framesInRow, framesOfTurn } from '../../brand/pictures/pictureTurn';

/** A decoded sheet, kept so that the browser keeps it, and the size of one of its frames. */
interface TurnSheet {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/**
 * @param source address of a sheet; `undefined` loads nothing
 * @returns `load` begins once; after a failure, it begins again
 */
export function useTurnSheet(source: string | undefined) {
  const [sheet, setSheet] = useState<TurnSheet | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = async () => {
    if (source === undefined || sheet || isBusy) return;
    setIsBusy(true);
    setSheet(await readSheet(source));
    setIsBusy(false);
  };
  return { sheet, isBusy, load: () => void load() };
}

/** @returns `null` where it cannot be loaded or decoded: the picture stays */
async function readSheet(source: string): Promise<TurnSheet | null> {
  const image = new Image();
  image.src = source;
  const isDecoded = await image.decode().then(
    () => true,
    () => false,
  );
  if (!isDecoded) return null;
  const rows = Math.ceil(framesOfTurn / framesInRow);
  return { image, width: image.naturalWidth / framesInRow, height: image.naturalHeight / rows };
}
