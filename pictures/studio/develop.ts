/** Turns summed exposures into a picture with a transparent background. */

/** Half the side of the square over which the grain of the shadow is evened out, in pixels. */
const smoothingPx = 3;
/** Levels between two kept values of the shadow: WebP stores alpha without loss, and grain would be most of the file. */
const shadowStep = 4;

/**
 * Averages, undoes the multiplication by alpha, turns the picture upright and smooths the floor's shadow.
 * @param sum red, green, blue and alpha of all exposures, rows from the bottom
 * @param sizePx side of the square picture
 */
export function develop(sum: Float32Array, sizePx: number, exposures: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  const image = context.createImageData(sizePx, sizePx);
  for (let y = 0; y < sizePx; y++) {
    for (let x = 0; x < sizePx; x++) {
      const from = ((sizePx - 1 - y) * sizePx + x) * 4;
      const to = (y * sizePx + x) * 4;
      const alpha = (sum[from + 3] ?? 0) / exposures;
      for (let channel = 0; channel < 3; channel++) {
        const value = (sum[from + channel] ?? 0) / exposures;
        image.data[to + channel] = alpha > 0 ? (value * 255) / alpha : 0;
      }
      image.data[to + 3] = alpha;
    }
  }
  smoothShadow(image);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Evens out what is shadow and nothing else: black, with no edge of the model near it. */
function smoothShadow(image: ImageData): void {
  const { width, height } = image;
  const source = image.data.slice();
  const isShadow = (at: number) => (source[at] ?? 0) + (source[at + 1] ?? 0) + (source[at + 2] ?? 0) < 12;
  for (let y = smoothingPx; y < height - smoothingPx; y++) {
    for (let x = smoothingPx; x < width - smoothingPx; x++) {
      const alpha = meanShadow(source, width, x, y, isShadow);
      if (alpha !== undefined) {
        image.data[(y * width + x) * 4 + 3] = Math.round(alpha / shadowStep) * shadowStep;
      }
    }
  }
}

/** Mean alpha around a pixel; `undefined` when the model is among its neighbours. */
function meanShadow(
  source: Uint8ClampedArray,
  width: number,
  x: number,
  y: number,
  isShadow: (at: number) => boolean,
): number | undefined {
  let total = 0;
  for (let row = -smoothingPx; row <= smoothingPx; row++) {
    for (let column = -smoothingPx; column <= smoothingPx; column++) {
      const at = ((y + row) * width + x + column) * 4;
      const alpha = source[at + 3] ?? 0;
      if (alpha > 200 || (alpha > 0 && !isShadow(at))) return undefined;
      total += alpha;
    }
  }
  return total / (smoothingPx * 2 + 1) ** 2;
}
