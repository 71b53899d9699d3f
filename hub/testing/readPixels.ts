import { Resvg } from '@resvg/resvg-js';

/** Pixels as a reader of pictures sees them. */
export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each. */
  data: Uint8Array;
}

/** @param image `data:image/png;base64,…` */
export function readPixels(image: string): Pixels {
  const png = Buffer.from(image.replace(/^.*,/, ''), 'base64');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${image}" width="${width}" height="${height}"/></svg>`;
  const data = new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
  return { width, height, data };
}
