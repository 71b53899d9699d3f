/**
 * Everything a host can set on `<hub-entry>` or put into the portal's address, read as one value (contract
 * section 3). Attributes and query are untrusted: what does not fit is reported and read as absent.
 */
import { parseScreen, screenPaths, type Screen } from './screens';

export type EntryMode = 'tag' | 'frame' | 'page';
export type ColorScheme = 'light' | 'dark' | 'auto';
export type RedirectMode = 'auto' | 'none';

/** One parsed, immutable reading of all settings. */
export interface EntryConfig {
  mode: EntryMode;
  /** Origin of the hub and portal, without a trailing slash; `null` when it is missing or unusable. */
  hub: string | null;
  screen: Screen;
  domain: string | null;
  appid: string | null;
  /** As given, decoded once by `URLSearchParams`; unchecked until `session/checkCallback` has seen it. */
  callback: string | null;
  code: string | null;
  openId: string | null;
  /** `en`, `zh` or a language the host registered; `null` lets storage and profile decide. */
  lang: string | null;
  colorScheme: ColorScheme;
  redirect: RedirectMode;
  /** Narrows the hub's list of parent origins; `null` keeps the hub's. */
  parentOrigins: readonly string[] | null;
  noTracking: boolean;
  debug: boolean;
  /** What only the portal's own address carries (page and frame mode). */
  address: {
    /** Path of the portal's document as opened; empty in tag mode. */
    path: string;
    /** Provider whose answer this is (`?platform=google`). */
    platform: string | null;
    state: string | null;
    /** A provider's `error=`, e.g. `access_denied`. */
    error: string | null;
    /** This document is a popup opened by `opener`: a provider's way back where `platform` is there, else a host's. */
    popup: boolean;
    opener: string | null;
  };
}

/** Attributes of the element, in the order the docs list them. */
export const entryAttributes = [
  'hub',
  'mode',
  'screen',
  'domain',
  'appid',
  'callback',
  'code',
  'open-id',
  'lang',
  'color-scheme',
  'redirect',
  'parent-origins',
  'no-tracking',
  'debug',
] as const;

export type EntryAttribute = (typeof entryAttributes)[number];

/** Attributes whose presence alone means "on". */
export const booleanAttributes: ReadonlySet<EntryAttribute> = new Set(['no-tracking', 'debug']);

/** `open-id` → `openId`: the property that mirrors an attribute. */
export function propertyName(attribute: EntryAttribute): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Where a config is read from. */
export interface ConfigSource {
  /** Reads an attribute; `null` when it is absent. */
  attribute: (name: EntryAttribute) => string | null;
  /** The document's address; read in page and frame mode only. */
  address: { pathname: string; search: string };
  /** Origin that served the script, used when `hub` is absent. */
  scriptOrigin: string | null;
}

/** A config with a sentence for each value that was not usable. */
export interface ParsedConfig {
  config: EntryConfig;
  problems: string[];
}

/**
 * Reads attributes, and in page and frame mode the address, as one config.
 * @param source attribute reader, address and script origin
 * @returns the config, and a sentence for developers for each value that was refused
 */
export function parseEntryConfig(source: ConfigSource): ParsedConfig {
  const problems: string[] = [];
  const refuse = (name: string, expected: string): null => {
    problems.push(`${name}: expected ${expected}; the value is ignored`);
    return null;
  };
  const oneOf = <T extends string>(name: string, value: string | null, allowed: readonly T[]): T | null => {
    if (value === null) return null;
    return allowed.find((item) => item === value) ?? refuse(name, allowed.join(', '));
  };

  const written = oneOf('mode', text(source.attribute('mode')), ['tag', 'frame', 'page']) ?? 'tag';
  const query = new URLSearchParams(written === 'tag' ? '' : source.address.search);
  const isPopup = query.get('popup') === '1';
  /** A host's popup is a frame in a window of its own; with `platform` it is a provider's way back. */
  const isEmbedded = query.get('frame') === '1' || (isPopup && !query.get('platform'));
  const mode = written === 'page' && isEmbedded ? 'frame' : written;
  /** The query wins over the attribute: the portal's document writes defaults, the visitor's link decides. */
  const value = (name: EntryAttribute): string | null =>
    text(query.get(name.replace('-', '_'))) ?? text(source.attribute(name));

  const screenValue = value('screen');
  const screen = parseScreen(screenValue);
  if (screenValue !== null && !screen) refuse('screen', Object.keys(screenPaths).join(', '));

  const hubValue = text(source.attribute('hub'));
  const hub =
    hubValue === null ? source.scriptOrigin : (parseOrigin(hubValue) ?? refuse('hub', 'an http(s) origin'));

  const langValue = value('lang');
  const lang =
    langValue === null || /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(langValue)
      ? langValue
      : refuse('lang', 'a language tag such as en or zh');

  return {
    problems,
    config: {
      mode,
      hub,
      screen: screen ?? (written === 'tag' ? 'login' : screenOfPath(source.address.pathname)),
      domain: value('domain'),
      appid: value('appid'),
      callback: value('callback'),
      code: value('code'),
      openId: value('open-id'),
      lang,
      colorScheme: oneOf('color-scheme', value('color-scheme'), ['light', 'dark', 'auto']) ?? 'light',
      redirect: oneOf('redirect', value('redirect'), ['auto', 'none']) ?? 'auto',
      parentOrigins: parseParentOrigins(text(source.attribute('parent-origins')), refuse),
      noTracking: source.attribute('no-tracking') !== null,
      debug: source.attribute('debug') !== null,
      address: {
        path: written === 'tag' ? '' : source.address.pathname,
        platform: text(query.get('platform')),
        state: text(query.get('state')),
        error: text(query.get('error')),
        popup: isPopup,
        opener: parseOrigin(query.get('opener') ?? ''),
      },
    },
  };
}

/** Empty counts as absent (contract section 3). */
function text(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value;
}

/** An exact http(s) origin as the URL parser writes it, or `null`. A path, query or user info is refused. */
export function parseOrigin(value: string): string | null {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return null;
  }
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  // The URL parser takes `*` for a letter of the host name.
  const isExact = !url.hostname.includes('*') && value.replace(/\/$/, '').toLowerCase() === url.origin;
  return isHttp && isExact ? url.origin : null;
}

function parseParentOrigins(
  value: string | null,
  refuse: (name: string, expected: string) => null,
): readonly string[] | null {
  if (value === null) return null;
  const origins: string[] = [];
  for (const item of value.split(/[\s,]+/).filter(Boolean)) {
    const origin = parseOrigin(item);
    if (origin) origins.push(origin);
    else refuse('parent-origins', 'exact origins separated by spaces');
  }
  return origins;
}

function screenOfPath(pathname: string): Screen {
  const path = pathname.replace(/\/+$/, '');
  const match = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  return parseScreen(match?.[0]) ?? 'login';
}
