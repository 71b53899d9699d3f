/** Derives what a brand's colour changes. */
import { brandStyles } from '../brand/tokens/brandStyles';
import { deriveAccent } from '../brand/tokens/deriveAccent';
import { browserSrgb } from '../brand/tokens/browserSrgb';
import { readColor } from '../brand/tokens/readColor';
import { reportColor } from '../brand/tokens/reportColor';

/** What is kept with the settings. */
export interface BrandColors {
  /** The colour as it stands in the settings. */
  of: string;
  /** Rules for `EntryHost.setBrandStyles`; empty where the text is no colour. */
  styles: string;
  /** What the owner is told; `null` where there is nothing to mend. */
  report: string | null;
}

/** @param written the colour as it stands in the settings */
export function deriveBrandColors(written: string): BrandColors {
  const color = readColor(written, browserSrgb);
  const derived = color === null ? null : deriveAccent(color);
  return {
    of: written,
    styles: derived ? brandStyles(derived) : '',
    report: reportColor(written, color, derived),
  };
}
