/**
 * The language of the first drawing (docs/contract.md section 3, `lang`): the host's or the address's own, else the
 * stored one, else the default of the profile cached on the last visit, else what the portal's document was written in
 * (the hub fills in its tenant's default), else `defaultLanguage`.
 */
import type { InitialConfig } from '../contract/initialConfig';
import { defaultLanguage } from '../contract/languages';
import { foreignPrefix, languageKey, settingsKeyPrefix } from '../contract/storedRecords';
import { ownProperty } from '../lib/ownProperty';
import { askedDomain } from './askedDomain';
import { isStorageEmpty, readRecord, writeLanguage } from './storedRecord';

/** What was found. */
export interface FirstLanguage {
  lang: string;
  /** Whether the host or the visitor chose it; a guess gives way to the profile's default when that arrives. */
  isChosen: boolean;
  /** `info` of system_settings from the last visit, undecoded. */
  cachedSettings: unknown;
}

/**
 * Chooses the language.
 * @param config what the host set
 * @param view the document's window
 */
export function chooseFirstLanguage(config: InitialConfig, view: Window): FirstLanguage {
  const prefixes = prefixesOf(config, view);
  const read = <Data>(
    key: string,
    guard: (data: unknown) => data is Data,
    version?: string,
  ): Data | undefined => prefixes.map((prefix) => readRecord(view, prefix + key, version)).find(guard);
  // Cookies are read by asking another process: not before anything is drawn on a first visit.
  const cachedSettings = isStorageEmpty(view)
    ? undefined
    : read(settingsKeyPrefix + (askedDomain(config) ?? hubOf(config, view).host), isObject);
  // A guess of an earlier visit is none for this one: the tenant's default decides again.
  const chosen = config.lang ?? read(languageKey, isLanguage, 'choice');
  const lang =
    chosen ??
    // The hub has just written it.
    ((config.mode !== 'tag' && view.document.documentElement.lang) ||
      (profileLanguage(cachedSettings) ?? defaultLanguage));
  return { lang, isChosen: chosen !== undefined, cachedSettings };
}

/**
 * Stores the chosen language: before the first request, so that the page and its header agree (docs/contract.md
 * section 4).
 * @param language what `chooseFirstLanguage` found
 * @param config what the host set
 * @param view the document's window
 */
export function storeFirstLanguage(
  { lang, isChosen }: Pick<FirstLanguage, 'lang' | 'isChosen'>,
  config: InitialConfig,
  view: Window,
): void {
  const [prefix, other] = prefixesOf(config, view);
  if (other === undefined) writeLanguage(view, prefix + languageKey, lang, isChosen ? 'choice' : 'guess');
}

const hubOf = (config: InitialConfig, view: Window): URL => new URL(config.hub ?? view.location.href);

/**
 * Where the records may stand: the portal's own host has no prefix, strangers have it. Whether a neighbour below the
 * same two labels is a stranger only the list of public suffixes tells, which comes with the app and writes the record
 * there (`app/services/language`).
 */
function prefixesOf(config: InitialConfig, view: Window): readonly [string, string?] {
  const hub = hubOf(config, view).hostname;
  const here = view.location.hostname;
  if (hub === here) return [''];
  return labels(hub) === labels(here) ? [foreignPrefix, ''] : [foreignPrefix];
}

const labels = (host: string): string => host.split('.').slice(-2).join('.');

function profileLanguage(settings: unknown): string | undefined {
  const language = ownProperty(ownProperty(settings, 'profile'), 'default_language');
  return isLanguage(language) ? language : undefined;
}

const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z-]{2,35}$/.test(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
