/** What a brand's colour makes of the palette: the colour itself wherever it can be read, else its next shade that can. */
import { dark, light, type Accent, type Panel } from './colors';
import { darkerThan, lighterThan, luminance } from './contrast';
import { darken, lighten, turnHue } from './shade';

/** WCAG 1.4.3 for text, 1.4.11 for what marks a control. */
export const textRatio = 4.5;
export const markRatio = 3;

/** Lighter colours (yellow, lime, sky) would lose themselves under white words: they stay, and their words are dark. */
const lightest = 0.3;
const white = '#ffffff';
/** Warmer, as our pink is than our violet. */
const glowTurn = 22;
const noEdge = 'transparent';
/** Dark enough for links that stand on a tint of their own colour too. */
const linkLuminance = 0.1;
const darkLinkLuminance = 0.4;

/** The accent of a brand. */
export interface BrandAccent extends Accent {
  /** Edge of the main button: a colour only where its ground alone would not stand out. */
  accentEdge: string;
}

/** The colours of both schemes and of the brand side. */
export interface DerivedAccent {
  light: BrandAccent;
  dark: BrandAccent;
  panel: Panel;
}

/**
 * Derives every colour that follows the brand's, each with WCAG AA.
 * @param color the brand's colour as `#rrggbb`
 */
export function deriveAccent(color: string): DerivedAccent {
  return { light: lightAccent(color), dark: darkAccent(color), panel: panelOf(color) };
}

function lightAccent(color: string): BrandAccent {
  const accentText = darken(color, linkLuminance);
  if (luminance(color) > lightest) {
    return {
      ...underDarkWords(color),
      accentEdge: darken(color, darkerThan(light.surface, markRatio)),
      accentText,
    };
  }
  const accent = darken(color, darkerThan(white, textRatio));
  return { accent, accentHover: hoverOf(accent), accentEdge: noEdge, accentText, onAccent: white };
}

function darkAccent(color: string): BrandAccent {
  const accentText = lighten(color, darkLinkLuminance);
  if (luminance(color) > lightest) return { ...underDarkWords(color), accentEdge: noEdge, accentText };
  const visible = lighten(color, lighterThan(dark.surface, markRatio));
  const accent = darken(visible, darkerThan(white, textRatio));
  return { accent, accentHover: hoverOf(accent), accentEdge: noEdge, accentText, onAccent: white };
}

function underDarkWords(color: string): Pick<Accent, 'accent' | 'accentHover' | 'onAccent'> {
  const least = lighterThan(light.ink, textRatio);
  const hover = darken(color, Math.max(luminance(color) * 0.85, least));
  // Rounding down may have gone a step too far.
  return { accent: color, accentHover: lighten(hover, least), onAccent: light.ink };
}

const hoverOf = (accent: string): string => darken(accent, luminance(accent) * 0.72);

/** White text stands on all of it but the glow: at no place is it lighter than white text allows. */
function panelOf(color: string): Panel {
  const base = darken(lighten(color, 0.03), 0.13);
  return {
    panel: base,
    panelDeep: darken(base, luminance(base) * 0.22),
    panelLight: darken(lighten(base, luminance(base) * 1.7), darkerThan(white, textRatio)),
    panelGlow: lighten(turnHue(base, glowTurn), 0.42),
  };
}
