/**
 * The initial language (docs/contract.md section 3, `lang`): the host's or the address's, else the stored one, else
 * that of the portal's document (the hub fills in its tenant's default), else the cached profile's default, else
 * `defaultLanguage`.
 */
import type { InitialConfig } from '../contract/initialConfig';
import { canonicalTag, defaultLanguage, findLanguage } from '../contract/languages';
import { foreignPrefix, languageKey, settingsKeyPrefix } from '../contract/cacheRecords';
import { ownProperty } from '../lib/ownProperty';
import { askedDomain } from './requestSettings';
import { isStorageEmpty, readRecord, writeLanguage } from './cacheRecord';

/** The language, and the cache that was read to find it. */
export interface InitialLanguage {
  lang: string;
  /** By host or visitor; a guess gives way to the profile's default when that arrives. */
  isLangChosen: boolean;
  /** @see InitialState.keptTag */
  keptTag: string | undefined;
  /** `info` of system_settings, undecoded. */
  cachedSettings: unknown;
}

/** @param known the languages of the initial screen */
export function chooseInitialLanguage(
  config: InitialConfig,
  view: Window,
  known: readonly string[],
): InitialLanguage {
  const find = (tag: unknown): string | undefined => findLanguage(tag, known);
  const prefixes = prefixesOf(config, view);
  const read = (key: string, version?: string): unknown[] =>
    prefixes.map((prefix) => readRecord(view, prefix + key, version));
  // On a first visit it reads no cookies before the first paint, because that waits for another process.
  const cachedSettings = isStorageEmpty(view)
    ? undefined
    : read(settingsKeyPrefix + (askedDomain(config) ?? hubOf(config, view).host)).find(isObject);
  // A guess of an earlier visit is none for this one: the tenant's default decides again.
  const asked = find(config.lang);
  const stored = asked ? [] : read(languageKey, 'choice');
  const chosen = asked ?? stored.map(find).find(Boolean);
  const lang =
    chosen ??
    // The hub has just written it.
    find(config.mode !== 'tag' && view.document.documentElement.lang) ??
    find(ownProperty(ownProperty(cachedSettings, 'profile'), 'default_language')) ??
    defaultLanguage;
  return {
    lang,
    isLangChosen: chosen !== undefined,
    keptTag: stored.find(isTag),
    cachedSettings,
  };
}

/**
 * A stored choice stays. Call it before the first request, so that the page and its header agree (docs/contract.md
 * section 4).
 * @param language result of `chooseInitialLanguage`
 */
export function storeInitialLanguage(
  { lang, isLangChosen, keptTag }: InitialLanguage,
  config: InitialConfig,
  view: Window,
): void {
  const [prefix, other] = prefixesOf(config, view);
  const version = isLangChosen || keptTag ? 'choice' : 'guess';
  if (other === undefined) writeLanguage(view, prefix + languageKey, keptTag ?? lang, version);
}

const hubOf = (config: InitialConfig, view: Window): URL => new URL(config.hub ?? view.location.href);

/**
 * Key prefixes: none on the portal's own host, `foreignPrefix` on other sites. For a neighbor with the same last
 * two labels only the list of public suffixes tells which; it is part of the app (`app/services/language`).
 */
function prefixesOf(config: InitialConfig, view: Window): readonly [string, string?] {
  const hub = hubOf(config, view).hostname;
  const here = view.location.hostname;
  if (hub === here) return [''];
  return labels(hub) === labels(here) ? [foreignPrefix, ''] : [foreignPrefix];
}

const labels = (host: string): string => host.split('.').slice(-2).join('.');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTag = (value: unknown): value is string => typeof value === 'string' && canonicalTag(value) !== null;
