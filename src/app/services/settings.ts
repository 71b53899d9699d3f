/** The tenant's settings and brand: first those of the last visit, then the hub's (docs/contract.md section 6). */
import * as v from 'valibot';
import { resolveBrand } from '../../brand/resolveBrand';
import type { ElementApi } from '../../contract/elementApi';
import { documentMethods, tabKeys } from '../../contract/profile';
import { recordVersion, settingsKeyPrefix } from '../../contract/cacheRecords';
import type { Clock } from '../../flows/services';
import type { HubClient } from '../../api/client';
import { decodeAnswer } from '../../api/decodeAnswer';
import { settingsSchema, systemSettings, type SystemSettings } from '../../api/systemSettings';
import { ownLanguage, type Languages } from '../../i18n/languages';
import { createExpiringCache } from '../../lib/expiringCache';
import { createStore, deriveStore, type ReadableStore, type Store } from '../../lib/store';
import { importChunk } from '../../lib/importChunk';
import type { BrandState } from '../../screens/EntryView';
import type { GuardedStorage } from '../../session/guardedStorage';

/** `cached`: for looks only, never for the lists of hosts and origins. `failed`: cached settings stay on screen. */
export interface SettingsState {
  status: 'none' | 'cached' | 'ready' | 'failed';
  settings: SystemSettings | null;
}

export interface Settings extends Store<SettingsState> {
  /** The brand in the current language. Unchanged parts stay the same objects. */
  brand: ReadableStore<BrandState>;
}

/** Begins with those of the last visit. @param registry our languages, which a brand may have words in */
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

/** Those the initial screen was rendered with. */
function initialSettings({ initial: { methods } }: Pick<ElementApi, 'initial'>): SettingsState {
  const profile = { [tabKeys.email]: methods.email, [tabKeys.phone]: methods.phone };
  return { status: 'none', settings: { profile } };
}

/** `null` for a record that does not fit. */
function readCachedSettings(element: Pick<ElementApi, 'initial'>): SettingsState {
  const { cachedSettings } = element.initial;
  const found = v.safeParse(settingsSchema, cachedSettings);
  return found.success && cachedSettings !== undefined
    ? { status: 'cached', settings: found.output }
    : initialSettings(element);
}

export interface LoadSettingsDeps {
  element: Pick<ElementApi, 'initial'>;
  hub: HubClient;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
  now: () => number;
}

/** Awaits the request that the loader sent; if it failed, asks once more. @throws HubError */
export async function loadSettings({ element, hub, domain, now }: LoadSettingsDeps): Promise<SystemSettings> {
  const early = async () => decodeAnswer(systemSettings, await element.initial.settings, now()).info;
  const settings = await early().catch(async () => (await hub.call(systemSettings, { domain })).info);
  if (!settings) throw new Error('the hub answered system_settings without info');
  return settings;
}

/** One day, because each visit asks the hub anyway. */
const expirySeconds = 24 * 60 * 60;

export interface ApplySettingsDeps {
  element: Pick<ElementApi, 'config' | 'initial' | 'setBrandStyles'>;
  storage: Pick<GuardedStorage, 'local'>;
  clock: Pick<Clock, 'now'>;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
  settings: SystemSettings;
}

/** Caches the methods and the colours for the next visit. What derives them is loaded only if the brand has one. */
export async function applySettings(deps: ApplySettingsDeps): Promise<void> {
  const { element, settings, storage, clock, domain } = deps;
  // The loader shows them at the next visit, without resolving anything.
  const methods = documentMethods(settings);
  const cache = (more: object): void => {
    const records = createExpiringCache({
      store: storage.local,
      now: () => clock.now(),
      version: recordVersion,
    });
    records.set(settingsKeyPrefix + domain, { ...settings, methods, ...more }, { expirySeconds });
  };
  const color = settings.theme?.theme_color;
  if (!color) {
    element.setBrandStyles('');
    cache({});
    return;
  }
  const found = await importChunk(() => import('./brandColors')).catch(() => null);
  if (!found) {
    // The chunk failed to load: uses our colour, and the next visit tries again.
    element.setBrandStyles('');
    return;
  }
  const colors = found.brandColors(color, element.initial.cachedSettings);
  cache({ colors });
  element.setBrandStyles(colors.styles);
  if (element.config.get().debug) found.warnOwner(colors);
}
