/** Gives `color(srgb r g b)` or `color(srgb r g b / a)`; `null` when the text is not a colour. */
export type ToSrgb = (color: string) => string | null;

const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const srgb = /^color\(srgb ([^ )]+) ([^ )]+) ([^ )]+)(?: \/ ([^ )]+))?\)$/;

/**
 * Reads a colour as `#rrggbb`; a translucent one as it looks on white.
 * @param text untrusted, in any CSS notation
 * @param toSrgb converts every notation but hexadecimal
 * @returns `null` when the text is not a colour by itself (`currentColor`, `inherit`, a variable)
 */
export function readColor(text: string, toSrgb: ToSrgb): string | null {
  const written = text.trim();
  const channels = hex.test(written) ? hexChannels(written) : srgbChannels(written, toSrgb);
  if (!channels) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels;
  const digits = [red, green, blue].map((channel) => {
    const onWhite = limit(channel) * limit(alpha) + 1 - limit(alpha);
    return Math.round(onWhite * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** A wide-gamut colour has channels beyond sRGB. */
const limit = (channel: number): number => Math.min(1, Math.max(0, channel));

function hexChannels(written: string): number[] {
  const digits = written.slice(1);
  const pairs = digits.match(digits.length < 6 ? /./g : /../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair.padStart(2, pair), 16) / 255);
}

function srgbChannels(written: string, toSrgb: ToSrgb): number[] | null {
  if (written.length > 128 || /^currentcolor$/i.test(written)) return null;
  const found = srgb.exec(toSrgb(written) ?? '');
  // A channel `none` counts as 0.
  return found
    ? found.slice(1).map((value) => (value === undefined ? 1 : Number.parseFloat(value) || 0))
    : null;
}
