/**
 * The brand's colour on screen, and the settings kept for the next visit together with what was derived from it. Loaded
 * after the settings: until then a colour of the last visit is on screen already, and a first one is waited for.
 */
import type { SystemSettings } from '../hub/systemSettings';
import { createExpiringCache } from '../lib/expiringCache';
import { ownProperty } from '../lib/ownProperty';
import type { Clock } from '../flows/services';
import type { GuardedStorage } from '../session/guardedStorage';
import { deriveBrandColors, type BrandColors } from './brandColors';
import type { EntryHost } from './EntryHost';

/** A day: the hub is asked on every visit anyway. */
const expirySeconds = 24 * 60 * 60;

/** What owners were told already, on this page. */
const told = new Set<string>();

/** What `keepBrand` needs. */
export interface KeepBrandParts {
  host: Pick<EntryHost, 'cachedSettings' | 'setBrandStyles'>;
  storage: Pick<GuardedStorage, 'local'>;
  clock: Pick<Clock, 'now'>;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
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
  const cache = createExpiringCache({ store: storage.local, now: () => clock.now() });
  cache.set(`brand:${domain}`, { ...settings, colors }, { expirySeconds });
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
