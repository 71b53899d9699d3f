import { contrast } from './contrast';
import { textRatio, type DerivedAccent } from './deriveAccent';

const white = '#ffffff';

/**
 * Explains a colour to the owner of the brand.
 * @param written the colour as in the settings
 * @param color the same as `#rrggbb`; `null` when it is not a colour
 * @returns `null` when there is nothing to fix: white is readable on the colour, and the colour on white
 */
export function reportColor(
  written: string,
  color: string | null,
  derived: DerivedAccent | null,
): string | null {
  const name = `theme_color ${JSON.stringify(written)}`;
  if (color === null || !derived) return `${name} is no CSS colour: the default colour is used instead.`;
  const has = contrast(color, white);
  if (has >= textRatio) return null;
  const { light, dark } = derived;
  const button =
    light.accent === color
      ? `buttons keep it under dark words (${light.onAccent})`
      : `buttons use ${light.accent} instead`;
  return (
    `${name} has a contrast of ${ratio(has)} with white, where text needs ${textRatio} (WCAG AA): ` +
    `${button}, links and marks use ${light.accentText}; in the dark scheme ${dark.accent} and ${dark.accentText}. ` +
    `To choose for yourself, set theme_color to a darker colour, e.g. ${light.accent === color ? light.accentText : light.accent}.`
  );
}

/** Rounds down, so that 4.49 does not read as 4.5. */
const ratio = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2);
