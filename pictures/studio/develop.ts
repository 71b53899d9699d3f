/** Turns summed exposures into a picture with a transparent background. */

/** Half the side of the square over which the grain of the shadow is evened out, in pixels. */
const smoothingPx = 3;
/** Levels between two kept values of the shadow: WebP stores alpha without loss, and grain would be most of the file. */
const shadowStep = 4;

/** Share of the picture's side that fades out, so that no edge is visible. */
const feather = 0.045;

/**
 * Averages, undoes the multiplication by alpha, turns the picture upright smooths the floor's shadow and fades
 * the edges.
 * @param sum red, green, blue and alpha of all exposures, rows from the bottom
 * @param width of the picture in pixels
 */
export function develop(sum: Float32Array, width: number, exposures: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const height = sum.length / 4 / width;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  const image = context.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      const to = (y * width + x) * 4;
      const alpha = (sum[from + 3] ?? 0) / exposures;
      for (let channel = 0; channel < 3; channel++) {
        const value = (sum[from + channel] ?? 0) / exposures;
        image.data[to + channel] = alpha > 0 ? (value * 255) / alpha : 0;
      }
      image.data[to + 3] = alpha;
    }
  }
  smoothShadow(image);
  fadeEdges(image);
  context.putImageData(image, 0, 0);
  return canvas;
}

function fadeEdges({ data, width, height }: ImageData): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const nearest = Math.min(x / width, 1 - (x + 1) / width, y / height, 1 - (y + 1) / height);
      if (nearest >= feather) continue;
      const at = (y * width + x) * 4 + 3;
      const share = nearest / feather;
      data[at] = Math.round(((data[at] ?? 0) * share * share * (3 - 2 * share)) / shadowStep) * shadowStep;
    }
  }
}

/** Smooths only the shadow: black pixels without an edge of the model nearby. */
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
