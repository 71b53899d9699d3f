import { dark, light } from '../../../src/brand/tokens/colors';
import { deriveAccent } from '../../../src/brand/tokens/deriveAccent';
import { readColor } from '../../../src/brand/tokens/readColor';

/** Colours of one scheme, as `#rrggbb`. */
export interface MailColors {
  /** Around the card. */
  page: string;
  card: string;
  /** Boxes on the card: the code, the table. */
  box: string;
  ink: string;
  muted: string;
  line: string;
  /** Of links. */
  link: string;
  button: string;
  /** Edge of the button where its colour alone would not stand out. */
  buttonEdge: string;
  onButton: string;
}

export interface MailSchemes {
  light: MailColors;
  dark: MailColors;
}

/**
 * Colours of a brand, with the portal's contrast.
 * @param written `theme_color`; anything but a hexadecimal colour means ours
 */
export function mailColors(written: string | undefined): MailSchemes {
  const color = readColor(written ?? '', () => null);
  const own = color === null ? null : deriveAccent(color);
  const [day, night] = [
    { accentEdge: light.accent, ...light, ...own?.light },
    { accentEdge: dark.accent, ...dark, ...own?.dark },
  ];
  return {
    light: { ...shared(day), page: day.quiet, card: day.surface, box: day.quiet },
    dark: { ...shared(night), page: night.surface, card: night.field, box: night.surface },
  };
}

type Palette = typeof light & { accentEdge: string };

/** Clients do not know `transparent` in every place. */
const shared = ({ ink, muted, line, accentText, accent, accentEdge, onAccent }: Palette) => ({
  ink,
  muted,
  line,
  link: accentText,
  button: accent,
  buttonEdge: accentEdge === 'transparent' ? accent : accentEdge,
  onButton: onAccent,
});
