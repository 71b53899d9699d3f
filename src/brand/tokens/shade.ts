/** Changes a colour in linear light, keeping hue or luminance. */
import { linearChannels, luminance } from './contrast';

/** @param color `#rrggbb` @param most maximum luminance; never exceeded, since channels are rounded down */
export function darken(color: string, most: number): string {
  const has = luminance(color);
  if (has <= most) return color;
  return hexOf(
    linearChannels(color).map((channel) => (channel * most) / has),
    Math.floor,
  );
}

/**
 * Scales the channels, then adds white.
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
 * Keeps the luminance; what rounding takes makes the grey darker.
 * @param color a grey has no hue to give
 * @param share 0 to 1: how far the strongest channel moves, relative to the luminance
 */
export function tint(grey: string, color: string, share: number): string {
  const from = luminance(grey);
  const has = luminance(color);
  const pulls = linearChannels(color).map((channel) => (has === 0 ? 0 : channel / has - 1));
  const most = Math.max(...pulls.map(Math.abs), 1e-9);
  // A colour with almost no hue tints only as much as it has.
  const strength = share / Math.max(most, 1);
  return hexOf(
    pulls.map((pull) => Math.min(1, from * (1 + pull * strength))),
    Math.floor,
  );
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
