/** Reads what the first render needs; `parseEntryConfig` reads the rest. Apart, so that the loader carries no more. */
import type { ColorScheme, ConfigSource, EntryAttribute, EntryMode } from './attributes';
import { parseOrigin } from './origins';
import { parseScreen, screenPaths, type Screen } from './screens';

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
  /** Path of the portal's document as opened; empty in a tag of the sign-in. */
  path: string;
  /** Of a provider's answer or a method's window, where the form is not the first screen; `null` in tag mode. */
  platform: string | null;
}

/** @returns `null`, the value used instead */
export type Refuse = (name: EntryAttribute) => null;

export interface OpenConfig {
  initial: InitialConfig;
  /** The address's query; in tag mode that of `home`. */
  query: URLSearchParams;
  /**
   * Reads from a message of the host, else the query, else the attribute. The portal's document sets defaults as
   * attributes, a link may change them, and so may a page that embeds it.
   */
  value: (name: EntryAttribute) => string | null;
}

/** @param refuse called with the name of each setting whose value is not usable */
export function openConfig(source: ConfigSource, refuse: Refuse = () => null): OpenConfig {
  const written = oneOf('mode', textOf(source.attribute('mode')), ['tag', 'frame', 'page'], refuse) ?? 'tag';
  const isTag = written === 'tag';
  const address = isTag ? source.home : source.address;
  const query = new URLSearchParams(address?.search);
  const path = address?.pathname ?? '';
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
      platform: textOf(query.get('platform')),
    },
  };
}

/** `null` when the value is absent or none of the words. */
export function oneOf<Word extends string>(
  name: EntryAttribute,
  value: string | null,
  allowed: readonly Word[],
  refuse: Refuse,
): Word | null {
  return value === null ? null : (allowed.find((item) => item === value) ?? refuse(name));
}

/** An empty or blank value counts as absent (docs/contract.md section 3). */
export function textOf(value: string | null): string | null {
  return value?.trim() ? value : null;
}

/** Tells a document in a frame, or in a popup that a host opened. A popup with `platform` is a provider's return. */
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
