/**
 * The tenant's settings: of the last visit at once, then of the hub (docs/contract.md section 6), and the brand derived
 * from them. One store for each, which everything reads.
 */
import * as v from 'valibot';
import { resolveBrand } from '../../brand/resolveBrand';
import type { ElementApi } from '../../contract/elementApi';
import { formFlags } from '../../contract/profileFlags';
import { recordVersion, settingsKeyPrefix } from '../../contract/storedRecords';
import type { Clock } from '../../flows/services';
import type { HubClient } from '../../hub/client';
import { decodeAnswer } from '../../hub/decodeAnswer';
import { settingsSchema, systemSettings, type SystemSettings } from '../../hub/systemSettings';
import { ownLanguage, type Languages } from '../../i18n/languages';
import { createExpiringCache } from '../../lib/expiringCache';
import { createStore, deriveStore, type ReadableStore, type Store } from '../../lib/store';
import type { BrandState } from '../../screens/EntryView';
import type { GuardedStorage } from '../../session/guardedStorage';

/**
 * `cached`: of the last visit, good for looks only, never for the lists of hosts and origins. `failed`: the hub could
 * not be asked; what was cached stays on screen.
 */
export interface SettingsState {
  status: 'none' | 'cached' | 'ready' | 'failed';
  settings: SystemSettings | null;
}

/** Settings of one element. */
export interface Settings extends Store<SettingsState> {
  /** The brand in the language on screen. Parts that stay equal stay the same objects. */
  brand: ReadableStore<BrandState>;
}

/**
 * Creates the settings of one element, with what the last visit left.
 * @param element the element
 * @param language language on screen
 * @param registry our languages, which brands have words in
 */
export function createSettings(
  element: Pick<ElementApi, 'config' | 'initial'>,
  language: ReadableStore<string>,
  registry: Languages,
): Settings {
  const initial = initialSettings(element);
  const store = createStore(readCachedSettings(element), initial);
  const { hub } = element.config.get();
  const brand = deriveStore([store, language], ({ status, settings }: SettingsState, code: string) => ({
    brand: resolveBrand(settings, ownLanguage(code, registry), hub),
    isPending: status === 'none',
  }));
  return { ...store, brand };
}

/** Before anything is known: what the first screen was drawn with. */
function initialSettings({ initial: { methods } }: Pick<ElementApi, 'initial'>): SettingsState {
  const profile = { [formFlags.email]: methods.email, [formFlags.phone]: methods.phone };
  return { status: 'none', settings: { profile } };
}

/** What the last visit left, decoded; a record that does not fit reads as none. */
function readCachedSettings(element: Pick<ElementApi, 'initial'>): SettingsState {
  const { cachedSettings } = element.initial;
  const found = v.safeParse(settingsSchema, cachedSettings);
  return found.success && cachedSettings !== undefined
    ? { status: 'cached', settings: found.output }
    : initialSettings(element);
}

/** What `loadSettings` needs. */
export interface LoadSettingsParts {
  element: Pick<ElementApi, 'initial'>;
  hub: HubClient;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
  now: () => number;
}

/**
 * Takes the answer of the request that the loader sent, or asks once more where that failed.
 * @throws HubError when both failed
 */
export async function loadSettings({
  element,
  hub,
  domain,
  now,
}: LoadSettingsParts): Promise<SystemSettings> {
  const early = async () => decodeAnswer(systemSettings, await element.initial.settings, now()).info;
  const settings = await early().catch(async () => (await hub.call(systemSettings, { domain })).info);
  if (!settings) throw new Error('the hub answered the settings call with nothing');
  return settings;
}

/** A day: the hub is asked on every visit anyway. */
const expirySeconds = 24 * 60 * 60;

/** What owners were told already, on this page. */
const told = new Set<string>();

/** What `applySettings` needs. */
export interface ApplySettingsParts {
  element: Pick<ElementApi, 'initial' | 'setBrandStyles'>;
  storage: Pick<GuardedStorage, 'local'>;
  clock: Pick<Clock, 'now'>;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
  settings: SystemSettings;
}

/**
 * Shows the brand's colours and caches them with the settings for the first drawing of the next visit. What derives
 * colours is loaded only where the brand has one; colours of the last visit are on screen until then.
 */
export async function applySettings(parts: ApplySettingsParts): Promise<void> {
  const { element, settings, storage, clock, domain } = parts;
  const cache = (record: object): void => {
    const records = createExpiringCache({
      store: storage.local,
      now: () => clock.now(),
      version: recordVersion,
    });
    records.set(settingsKeyPrefix + domain, record, { expirySeconds });
  };
  const color = settings.theme?.theme_color;
  if (!color) {
    element.setBrandStyles('');
    cache(settings);
    return;
  }
  const found = await import('./brandColors').catch(() => null);
  if (!found) {
    // Without its chunk the sign-in has our colour, and the next visit asks again.
    element.setBrandStyles('');
    return;
  }
  const colors = found.brandColors(color, element.initial.cachedSettings);
  cache({ ...settings, colors });
  element.setBrandStyles(colors.styles);
  if (colors.report === null || told.has(colors.report)) return;
  told.add(colors.report);
  // oxlint-disable-next-line no-console -- for the owner of the brand, who looks there
  console.warn(`<hub-entry> ${colors.report}`);
}
