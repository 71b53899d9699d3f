/** Entry of the page that takes the pictures; `renderPictures.ts` calls what it puts on `window`. */
import { photograph, type Quality } from './stage';
import { shots } from './shots';

declare global {
  interface Window {
    /** Names of all pictures. */
    pictureNames: () => string[];
    /** Takes one picture: its folder, and a data address of at most `maxBytes` as WebP. */
    takePicture: (name: string, quality: Quality, maxBytes: number) => { folder: string; url: string };
  }
}

window.pictureNames = () => Object.keys(shots);

window.takePicture = (name, quality, maxBytes) => {
  const shot = shots[name]?.();
  if (!shot) throw new Error(`no picture is called ${name}`);
  const canvas = photograph(shot, quality);
  let compression = 0.9;
  let url = canvas.toDataURL('image/webp', compression);
  while ((url.length * 3) / 4 > maxBytes && compression > 0.3) {
    compression -= 0.04;
    url = canvas.toDataURL('image/webp', compression);
  }
  return { folder: shot.folder, url };
};
