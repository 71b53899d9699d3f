import { pictureAddress, productPictures, type ProductPictureName } from './pictureAddress';

/** Those of ours that can be turned; written out like the pictures, for bundlers. */
const sheets: Readonly<Partial<Record<ProductPictureName, () => URL>>> = {
  headphones: () => new URL('./headphones-turn.avif', import.meta.url),
};

/**
 * The sheet of frames of one of our pictures: one turn of its product, in rows of `framesInRow`.
 * @param address of one of ours, in this bundle or at a hub
 * @returns its address; `undefined` for a picture that stays still
 */
export function pictureTurn(address: string): string | undefined {
  const name = productPictures.find((each) => pictureAddress(each) === address);
  if (name) return sheets[name]?.().href;
  const [, atHub, file = ''] = /^(.*\/brand\/pictures\/)([a-z]+)\.webp$/.exec(address) ?? [];
  return atHub !== undefined && Object.hasOwn(sheets, file) ? `${atHub}${file}-turn.avif` : undefined;
}

/** Frames of a sheet, which shows one turn to the right in steps of 15 degrees; the first is the picture itself. */
export const framesOfTurn = 24;
export const framesInRow = 4;
