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
 * The colour itself where it is light enough, else brightened: by more light of the same colour while there is any, then
 * by white.
 * @param color `#rrggbb`
 * @param least luminance it must have; always reached, since channels are rounded up
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
 * The same saturation and lightness in another hue (HSL); a gray stays as it is.
 * @param color `#rrggbb`
 * @param degrees how far around the wheel
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
  // How much of each channel there is at this place of the wheel: a ramp, a plateau, a ramp, nothing.
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
    // What is a whole number but for the last bits is one.
    const byte = round(Number((value * 255).toFixed(6)));
    return Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
