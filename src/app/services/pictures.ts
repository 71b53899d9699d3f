import type { Pictures } from '../../flows/avatar/changeAvatar';

/** Width and height of a picture that is sent, in pixels: enough for the largest place that shows one. */
const side = 512;

/** WebP where the browser writes it, and less of it where it would be too large. */
const forms = [
  { type: 'image/webp', quality: 0.9, name: 'picture.webp' },
  { type: 'image/jpeg', quality: 0.9, name: 'picture.jpg' },
  { type: 'image/jpeg', quality: 0.6, name: 'picture.jpg' },
] as const;

/** The browser turns a picture as its EXIF says; what is drawn has no EXIF, and so no place where it was taken. */
export const browserPictures: Pictures = {
  read: readPicture,
  async measure(address) {
    const { naturalWidth: width, naturalHeight: height } = await load(address);
    if (width === 0 || height === 0) throw new Error('the picture has no size');
    return { width, height };
  },
  async cut(address, { x, y, width, height }, maxBytes) {
    const image = await load(address);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, width, height, 0, 0, side, side);
    for (const { type, quality, name } of forms) {
      if (type === 'image/jpeg') paintBelow(context);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      // A browser that cannot write the type writes PNG.
      if (blob?.type === type && blob.size <= maxBytes) return new File([blob], name, { type });
    }
    throw new Error('the picture cannot be made');
  },
};

/** JPEG makes black of what is transparent. */
function paintBelow(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', () => reject(new Error('this is no picture')));
    image.src = address;
  });
  return image;
}

/** Reads a picture as `data:` address: the portal's policy does not allow `blob:` images. @throws Error */
function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
