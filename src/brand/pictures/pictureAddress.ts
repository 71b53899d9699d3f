/** Committed; nothing here renders them. */
export type ProductPictureName = 'car' | 'bag' | 'bottle' | 'headphones';

// Written out one by one, because bundlers recognise assets by this expression only; as functions, because a bundle that
// is a classic script has no address to resolve them against.
const addresses: Readonly<Record<ProductPictureName, () => URL>> = {
  car: () => new URL('./car.webp', import.meta.url),
  bag: () => new URL('./bag.webp', import.meta.url),
  bottle: () => new URL('./bottle.webp', import.meta.url),
  headphones: () => new URL('./headphones.webp', import.meta.url),
};

/** 6 to 5, about 1100 px wide, its background and edges transparent. */
export function pictureAddress(name: ProductPictureName): string {
  return addresses[name]().href;
}
