/**
 * The brand's colour on screen, and the settings kept for the next visit together with what was derived from it. Loaded
 * after the settings, where the brand has a colour: until then a colour of the last visit is on screen already, and a
 * first one is waited for.
 */
import type { SystemSettings } from '../hub/systemSettings';
import { ownProperty } from '../lib/ownProperty';
import { deriveBrandColors, type BrandColors } from './brandColors';
import type { EntryHost } from './EntryHost';
import { keepSettings, type KeepSettingsParts } from './keepSettings';

/** What owners were told already, on this page. */
const told = new Set<string>();

/** What `keepBrand` needs. */
export interface KeepBrandParts extends KeepSettingsParts {
  host: Pick<EntryHost, 'cachedSettings' | 'setBrandStyles'>;
  settings: SystemSettings;
}

/**
 * Keeps the settings and shows their colour. What the last visit derived of the same colour is used again: then nothing
 * changes on screen.
 */
export function keepBrand({ host, storage, clock, domain, settings }: KeepBrandParts): void {
  const color = settings.theme?.theme_color;
  const colors = color
    ? (knownColors(ownProperty(host.cachedSettings, 'colors'), color) ?? deriveBrandColors(color))
    : null;
  keepSettings({ storage, clock, domain }, { ...settings, colors });
  host.setBrandStyles(colors?.styles ?? '');
  if (!colors?.report || told.has(colors.report)) return;
  told.add(colors.report);
  // oxlint-disable-next-line no-console -- for the owner of the brand, who looks there
  console.warn(`<hub-entry> ${colors.report}`);
}

function knownColors(kept: unknown, color: string): BrandColors | null {
  const [of, styles, report] = ['of', 'styles', 'report'].map((name) => ownProperty(kept, name));
  return of === color && typeof styles === 'string'
    ? { of, styles, report: typeof report === 'string' ? report : null }
    : null;
}
