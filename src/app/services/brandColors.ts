/** Derives colours from a brand's colour. Loaded after the settings, if the brand has one. */
import { brandStyles } from '../../brand/tokens/brandStyles';
import { deriveAccent } from '../../brand/tokens/deriveAccent';
import { readColor } from '../../brand/tokens/readColor';
import { reportColor } from '../../brand/tokens/reportColor';
import { ownProperty } from '../../lib/ownProperty';

/** Cached with the settings of the tenant. */
export interface BrandColors {
  /** The colour as it is in the settings. */
  of: string;
  /** Rules for `ElementApi.setBrandStyles`; empty if the text is no colour. */
  styles: string;
  /** A warning for the owner of the brand; `null` if there is nothing to fix. */
  report: string | null;
}

/**
 * Reuses those derived on the last visit from the same colour, so that nothing changes on screen.
 * @param color as it is in the settings
 * @param cachedSettings settings of the last visit, undecoded
 */
export function brandColors(color: string, cachedSettings: unknown): BrandColors {
  return cachedColors(ownProperty(cachedSettings, 'colors'), color) ?? deriveBrandColors(color);
}

const reported = new Set<string>();

/** The owner of the brand set `debug`; once per page. */
export function warnOwner({ report }: Pick<BrandColors, 'report'>): void {
  if (report === null || reported.has(report)) return;
  reported.add(report);
  // oxlint-disable-next-line no-console -- where the owner looks
  console.warn(`<hub-entry> ${report}`);
}

/** @param written the colour as it is in the settings */
export function deriveBrandColors(written: string): BrandColors {
  const color = readColor(written, browserSrgb);
  const derived = color === null ? null : deriveAccent(color);
  return {
    of: written,
    styles: derived ? brandStyles(derived) : '',
    report: reportColor(written, color, derived),
  };
}

/** Of a brand's dark scheme. @param written the colour as it is in the settings @returns `undefined` if it is no colour */
export function darkSurface(written: string): string | undefined {
  const color = readColor(written, browserSrgb);
  return color === null ? undefined : deriveAccent(color).dark.surface;
}

function cachedColors(cached: unknown, color: string): BrandColors | null {
  const [of, styles, report] = ['of', 'styles', 'report'].map((name) => ownProperty(cached, name));
  return of === color && typeof styles === 'string'
    ? { of, styles, report: typeof report === 'string' ? report : null }
    : null;
}

/** Converts a colour with a canvas context, which shows nothing and knows no variables. */
function browserSrgb(color: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !accepts(context, color)) return null;
  // Mixing a colour with itself yields the same colour in sRGB.
  context.fillStyle = `color-mix(in srgb,${color},${color})`;
  return typeof context.fillStyle === 'string' ? context.fillStyle : null;
}

/** Whether a canvas context accepts a colour; it ignores invalid ones. */
function accepts(context: CanvasRenderingContext2D, color: string): boolean {
  return ['#000000', '#ffffff'].some((before) => {
    context.fillStyle = before;
    context.fillStyle = color;
    return context.fillStyle !== before;
  });
}
