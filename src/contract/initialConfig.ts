/**
 * Reads the settings that the first render needs, before the app is loaded; `parseEntryConfig` reads the others. A
 * module apart, so that the loader carries nothing it does not read.
 */
import type { ColorScheme, ConfigSource, EntryAttribute, EntryMode } from './attributes';
import { parseOrigin } from './origins';
import { parseScreen, screenPaths, type Screen } from './screens';

/** The settings that the first render depends on. */
export interface InitialConfig {
  mode: EntryMode;
  /** Origin of the hub and portal, without a trailing slash; `null` when it is missing or unusable. */
  hub: string | null;
  screen: Screen;
  domain: string | null;
  /** As written, for `findLanguage`; `null` lets storage and profile decide. */
  lang: string | null;
  colorScheme: ColorScheme;
  /** Forms are rendered outside the shadow root. */
  lightDom: boolean;
  /** Path of the portal's document as opened; empty in tag mode. */
  path: string;
}

/**
 * Reports a setting whose value is not usable.
 * @returns `null`, the value used instead
 */
export type Refuse = (name: EntryAttribute) => null;

/** A config source that is open for reading. */
export interface OpenConfig {
  initial: InitialConfig;
  /** The address's query; empty in tag mode. */
  query: URLSearchParams;
  /**
   * A setting: from a message of the host, else from the query, else from the attribute. The portal's document sets
   * defaults as attributes, a link may change them, and so may a page that embeds it.
   */
  value: (name: EntryAttribute) => string | null;
}

/**
 * Opens a config source and reads the initial settings from it.
 * @param source attribute reader, address and script origin
 * @param refuse called with the name of each setting whose value is not usable
 */
export function openConfig(source: ConfigSource, refuse: Refuse = () => null): OpenConfig {
  const written = oneOf('mode', textOf(source.attribute('mode')), ['tag', 'frame', 'page'], refuse) ?? 'tag';
  const isTag = written === 'tag';
  const query = new URLSearchParams(isTag ? '' : source.address.search);
  const path = isTag ? '' : source.address.pathname;
  const value: OpenConfig['value'] = (name) =>
    textOf(source.override?.(name) ?? null) ??
    textOf(query.get(name.replace('-', '_'))) ??
    textOf(source.attribute(name));
  const hub = textOf(source.attribute('hub'));
  const mode = written === 'page' && isEmbedded(query) ? 'frame' : written;
  return {
    query,
    value,
    initial: {
      mode,
      hub: hub === null ? source.scriptOrigin : (parseOrigin(hub) ?? refuse('hub')),
      screen: readScreen(value('screen'), refuse) ?? (isTag ? 'login' : screenOfPath(path)),
      domain: value('domain'),
      lang: value('lang'),
      // Only the portal's page follows the visitor's system: a tag or frame belongs to the page around it.
      colorScheme:
        oneOf('color-scheme', value('color-scheme'), ['light', 'dark', 'auto'], refuse) ??
        (mode === 'page' ? 'auto' : 'light'),
      lightDom: source.attribute('light-dom') !== null,
      path,
    },
  };
}

/**
 * Reads a value that must be one of a few words.
 * @returns the word; `null` when the value is absent or none of them
 */
export function oneOf<Word extends string>(
  name: EntryAttribute,
  value: string | null,
  allowed: readonly Word[],
  refuse: Refuse,
): Word | null {
  return value === null ? null : (allowed.find((item) => item === value) ?? refuse(name));
}

/** Treats an empty or blank value as absent (docs/contract.md section 3). */
export function textOf(value: string | null): string | null {
  return value?.trim() ? value : null;
}

/**
 * Whether the document is embedded: in a frame, or in a popup that a host opened. A popup with `platform` is a
 * provider's return instead.
 */
function isEmbedded(query: URLSearchParams): boolean {
  return query.get('frame') === '1' || (query.get('popup') === '1' && !query.get('platform'));
}

function readScreen(value: string | null, refuse: Refuse): Screen | null {
  return value === null ? null : (parseScreen(value) ?? refuse('screen'));
}

function screenOfPath(pathname: string): Screen {
  const path = pathname.replace(/\/+$/, '');
  const match = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  return parseScreen(match?.[0]) ?? 'login';
}
