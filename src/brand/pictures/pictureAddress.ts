/** Made by tools/pictures. */
export type ProductPictureName = 'car' | 'bag' | 'bottle' | 'headphones';

// Written out one by one, because bundlers recognise assets by this expression only; as functions, because a bundle that
// is a classic script has no address to resolve them against.
const addresses: Readonly<Record<ProductPictureName, () => URL>> = {
  car: () => new URL('./car.webp', import.meta.url),
  bag: () => new URL('./bag.webp', import.meta.url),
  bottle: () => new URL('./bottle.webp', import.meta.url),
  headphones: () => new URL('./headphones.webp', import.meta.url),
};
/** The same as AVIF, at 1096 and 1644 px. */
const sharper: Readonly<Record<ProductPictureName, () => readonly [URL, URL]>> = {
  car: () => [new URL('./car.avif', import.meta.url), new URL('./car-1644.avif', import.meta.url)],
  bag: () => [new URL('./bag.avif', import.meta.url), new URL('./bag-1644.avif', import.meta.url)],
  bottle: () => [new URL('./bottle.avif', import.meta.url), new URL('./bottle-1644.avif', import.meta.url)],
  headphones: () => [
    new URL('./headphones.avif', import.meta.url),
    new URL('./headphones-1644.avif', import.meta.url),
  ],
};

/** In the order in which a brand without pictures shows them. */
export const productPictures: readonly ProductPictureName[] = ['bottle', 'headphones', 'car', 'bag'];

/** 6 to 5, 1096 px wide, its background and edges transparent; WebP, which every browser reads. */
export function pictureAddress(name: ProductPictureName): string {
  return addresses[name]().href;
}

/**
 * For `<img srcset>`: the picture as AVIF, 1096 and 1644 px wide. Edge reads it from 121, and an older hub has none: on
 * `error`, leave it out.
 * @param address of one of ours, in this bundle or at a hub; `undefined` for any other picture
 */
export function pictureSizes(address: string): string | undefined {
  const name = productPictures.find((each) => pictureAddress(each) === address);
  const atHub = /^(.*\/brand\/pictures\/(?:car|bag|bottle|headphones))\.webp$/.exec(address)?.[1];
  if (!name && !atHub) return undefined;
  const [small, large] = name
    ? sharper[name]().map(({ href }) => href)
    : [`${atHub}.avif`, `${atHub}-1644.avif`];
  return `${small} 1096w, ${large} 1644w`;
}
