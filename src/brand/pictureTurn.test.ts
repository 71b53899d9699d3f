import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pictureAddress, productPictures } from './pictures/pictureAddress';
import { pictureTurn } from './pictures/pictureTurn';

it('names the sheets that are there, and no other', () => {
  for (const name of productPictures) {
    const isThere = existsSync(fileURLToPath(new URL(`pictures/${name}-turn.avif`, import.meta.url)));
    expect(pictureTurn(pictureAddress(name)) !== undefined).toBe(isThere);
    expect(pictureTurn(`https://hub.example/brand/pictures/${name}.webp`)).toBe(
      isThere ? `https://hub.example/brand/pictures/${name}-turn.avif` : undefined,
    );
  }
});

it.each(['https://hub.example/brand/pictures/toString.webp', 'https://cdn.example/headphones.webp'])(
  "knows nothing of a brand's own picture %s",
  (address) => {
    expect(pictureTurn(address)).toBeUndefined();
  },
);
