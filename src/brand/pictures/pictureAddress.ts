/** Our own product pictures, rendered from three.js models by `npm run pictures`. */
export type ProductPictureName = 'car' | 'bag' | 'bottle' | 'headphones';

// Written out one by one: the bundler finds assets by these very expressions.
const addresses: Readonly<Record<ProductPictureName, URL>> = {
  car: new URL('./car.webp', import.meta.url),
  bag: new URL('./bag.webp', import.meta.url),
  bottle: new URL('./bottle.webp', import.meta.url),
  headphones: new URL('./headphones.webp', import.meta.url),
};

/** Address of a picture, 900 px square with a transparent ground. */
export function pictureAddress(name: ProductPictureName): string {
  return addresses[name].href;
}
