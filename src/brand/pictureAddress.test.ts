import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pictureAddress, pictureSizes } from './pictures/pictureAddress';

describe('pictureSizes', () => {
  it.each(['bottle', 'headphones', 'car'] as const)('has both sizes of %s', (name) => {
    const bundled = pictureSizes(pictureAddress(name));
    expect(bundled).toMatch(/^\S+\.avif 1096w, \S+-1644\S*\.avif 1644w$/);
    for (const file of [`${name}.webp`, `${name}.avif`, `${name}-1644.avif`])
      expect(existsSync(fileURLToPath(new URL(`pictures/${file}`, import.meta.url)))).toBe(true);
  });

  it('names those of a hub beside each other', () => {
    expect(pictureSizes('https://hub.example/brand/pictures/car.webp')).toBe(
      'https://hub.example/brand/pictures/car.avif 1096w, https://hub.example/brand/pictures/car-1644.avif 1644w',
    );
  });

  it.each([
    'https://hub.example/brand/pictures/boat.webp',
    'https://cdn.example/car.webp',
    'data:image/webp;,',
  ])("knows nothing of a brand's own picture %s", (address) => {
    expect(pictureSizes(address)).toBeUndefined();
  });
});
