/** Contrast as WCAG 2.2 defines it, for opaque colours. */

/** Channels of `#rrggbb` in linear light, 0 to 1. */
export function linearChannels(color: string): readonly [number, number, number] {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function luminance(color: string): number {
  const [red, green, blue] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), of opaque colours as `#rrggbb`. */
export function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Highest luminance that is darker than `ground` (`#rrggbb`) by this contrast ratio. */
export const darkerThan = (ground: string, ratio: number): number =>
  (luminance(ground) + 0.05) / ratio - 0.05;

/** Lowest luminance that is lighter than `ground` (`#rrggbb`) by this contrast ratio. */
export const lighterThan = (ground: string, ratio: number): number =>
  (luminance(ground) + 0.05) * ratio - 0.05;
