/** Darkens or lightens a colour to a given luminance in linear light, keeping its hue. */
import { linearChannels, luminance } from './contrast';

/**
 * Returns the colour if it is dark enough, else darkens it.
 * @param color `#rrggbb`
 * @param most maximum luminance; never exceeded, since channels are rounded down
 */
export function darken(color: string, most: number): string {
  const has = luminance(color);
  if (has <= most) return color;
  return hexOf(
    linearChannels(color).map((channel) => (channel * most) / has),
    Math.floor,
  );
}

/**
 * Returns the colour if it is light enough, else brightens it: first by scaling its channels, then by adding white.
 * @param color `#rrggbb`
 * @param least minimum luminance; always reached, since channels are rounded up
 */
export function lighten(color: string, least: number): string {
  const has = luminance(color);
  if (has >= least) return color;
  const channels = linearChannels(color);
  const most = Math.max(...channels);
  const gain = most === 0 ? 1 : Math.min(least / has, 1 / most);
  const bright = has * gain;
  const white = bright < least ? (least - bright) / (1 - bright) : 0;
  return hexOf(
    channels.map((channel) => channel * gain + (1 - channel * gain) * white),
    Math.ceil,
  );
}

/**
 * Rotates the hue at the same saturation and lightness (HSL); a gray stays as it is.
 * @param color `#rrggbb`
 * @param degrees around the colour wheel
 */
export function turnHue(color: string, degrees: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(...channels);
  const range = most - Math.min(...channels);
  if (range === 0) return color;
  const [red = 0, green = 0, blue = 0] = channels;
  const sixths =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const turned = (sixths + degrees / 60 + 12) % 6;
  // Share of each channel at this hue: it ramps up, stays, ramps down, and is zero.
  const digits = [0, 4, 2].map((start) => {
    const place = (turned + start) % 6;
    const share = Math.min(1, Math.max(0, Math.abs(place - 3) - 1));
    return Math.round(most - range + range * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

function hexOf(linear: readonly number[], round: (value: number) => number): string {
  const digits = linear.map((channel) => {
    const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    // Remove the floating-point error before rounding up or down.
    const byte = round(Number((value * 255).toFixed(6)));
    return Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
