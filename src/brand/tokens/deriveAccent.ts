/** Derives colours from a brand's: the colour itself where it is readable, else its nearest readable shade. */
import { dark, light, type Accent, type Palette } from './colors';
import type { Panel } from './laterColors';
import { darkerThan, lighterThan, luminance } from './contrast';
import { darken, lighten, tint } from './shade';

/** WCAG 1.4.3 for text, 1.4.11 for controls and their states. */
export const textRatio = 4.5;
export const markRatio = 3;

/** Luminance above which white text is unreadable (yellow, lime, sky): such a colour stays and gets dark text. */
const lightest = 0.3;
const white = '#ffffff';
/** Surfaces and edges of the dark scheme that get a hint of the brand's hue, as ours have of violet. */
const tinted = ['surface', 'quiet', 'field', 'chosen', 'muted', 'line', 'lineStrong', 'fieldLine'] as const;
type Tinted = (typeof tinted)[number];
const tintShare = 0.4;
const lightTintShare = 0.15;
const noEdge = 'transparent';
/** Dark enough to be readable on a tint of the same colour too. */
const linkLuminance = 0.1;
const darkLinkLuminance = 0.4;

export interface BrandAccent extends Accent {
  /** Edge of the main button: a visible colour only where its background alone would not stand out. */
  accentEdge: string;
}

/** With the surfaces that have the accent's hue. */
export type DarkBrand = BrandAccent & Pick<Palette, Tinted>;

/** Edges of the light scheme that get a hint of the hue too; its surfaces are white. */
const tintedEdges = ['line', 'lineStrong', 'fieldLine'] as const;
export type LightBrand = BrandAccent & Pick<Palette, (typeof tintedEdges)[number]>;

/** For both schemes and the brand side. */
export interface DerivedAccent {
  light: LightBrand;
  dark: DarkBrand;
  panel: Panel;
}

/** Each meets WCAG AA. @param color the brand's colour as `#rrggbb` */
export function deriveAccent(color: string): DerivedAccent {
  return {
    light: { ...lightAccent(color), ...tintedLines(color) },
    dark: { ...tintedSurfaces(color), ...darkAccent(color) },
    panel: panelOf(color),
  };
}

function lightAccent(color: string): BrandAccent {
  const accentText = darken(color, linkLuminance);
  if (luminance(color) > lightest) {
    return {
      ...withDarkText(color),
      accentEdge: darken(color, darkerThan(light.surface, markRatio)),
      accentText,
    };
  }
  const accent = darken(color, darkerThan(white, textRatio));
  return { accent, accentHover: hoverOf(accent), accentEdge: noEdge, accentText, onAccent: white };
}

function darkAccent(color: string): BrandAccent {
  const accentText = lighten(color, darkLinkLuminance);
  if (luminance(color) > lightest) return { ...withDarkText(color), accentEdge: noEdge, accentText };
  const visible = lighten(color, lighterThan(dark.surface, markRatio));
  const accent = darken(visible, darkerThan(white, textRatio));
  return { accent, accentHover: hoverOf(accent), accentEdge: noEdge, accentText, onAccent: white };
}

function tintedSurfaces(color: string): Pick<Palette, Tinted> {
  const { surface, quiet, field, chosen, muted, line, lineStrong, fieldLine } = dark;
  const surfaces = { surface, quiet, field, chosen, muted, line, lineStrong, fieldLine };
  for (const name of tinted) surfaces[name] = tint(surfaces[name], color, tintShare);
  return surfaces;
}

function tintedLines(color: string): Pick<Palette, (typeof tintedEdges)[number]> {
  const { line, lineStrong, fieldLine } = light;
  const edges = { line, lineStrong, fieldLine };
  for (const name of tintedEdges) edges[name] = tint(edges[name], color, lightTintShare);
  return edges;
}

function withDarkText(color: string): Pick<Accent, 'accent' | 'accentHover' | 'onAccent'> {
  const least = lighterThan(light.ink, textRatio);
  const hover = darken(color, Math.max(luminance(color) * 0.85, least));
  // Rounding down may overshoot the limit, so brighten it again.
  return { accent: color, accentHover: lighten(hover, least), onAccent: light.ink };
}

const hoverOf = (accent: string): string => darken(accent, luminance(accent) * 0.72);

/** White text is readable everywhere but on the glow, which has no text. */
function panelOf(color: string): Panel {
  const base = darken(lighten(color, 0.03), 0.13);
  return {
    panel: base,
    panelDeep: darken(base, luminance(base) * 0.22),
    panelLight: darken(lighten(base, luminance(base) * 1.7), darkerThan(white, textRatio)),
    panelGlow: lighten(base, 0.42),
  };
}
