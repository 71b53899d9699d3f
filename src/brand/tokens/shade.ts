/** Makes a colour darker or lighter until it has a luminance, in linear light: its hue stays. */
import { linearChannels, luminance } from './contrast';

/**
 * The colour itself where it is dark enough, else dimmed.
 * @param color `#rrggbb`
 * @param most luminance it may have; never exceeded, since channels are rounded down
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
 * The colour itself where it is light enough, else mixed with white.
 * @param color `#rrggbb`
 * @param least luminance it must have; always reached, since channels are rounded up
 */
export function lighten(color: string, least: number): string {
  const has = luminance(color);
  if (has >= least) return color;
  const white = (least - has) / (1 - has);
  return hexOf(
    linearChannels(color).map((channel) => channel + (1 - channel) * white),
    Math.ceil,
  );
}

function hexOf(linear: readonly number[], round: (value: number) => number): string {
  const digits = linear.map((channel) => {
    const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    // What is a whole number but for the last bits is one.
    const byte = round(Number((value * 255).toFixed(6)));
    return Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
