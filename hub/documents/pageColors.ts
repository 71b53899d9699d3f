/** The style sheet with the brand's colours, for the pages that the hub renders itself. */
import { dark, light } from '../../src/brand/tokens/colors';
import { declareColors } from '../../src/brand/tokens/declareColors';
import { deriveAccent } from '../../src/brand/tokens/deriveAccent';
import { panel } from '../../src/brand/tokens/laterColors';
import { readColor } from '../../src/brand/tokens/readColor';
import type { Tenant } from '../database/tables/tenants';

const rules = (colors: object): string => `:root{${declareColors(colors)}}`;

/**
 * Writes the rules.
 * @param tenant without one, or without a hexadecimal colour, ours are used
 */
export function pageColors(tenant: Tenant | undefined): string {
  const color = readColor(tenant?.settings.theme?.theme_color ?? '', () => null);
  const own = color === null ? null : deriveAccent(color);
  return (
    rules({ ...light, ...panel, ...own?.light, ...own?.panel }) +
    `@media (prefers-color-scheme:dark){${rules({ ...dark, ...own?.dark })}}`
  );
}
