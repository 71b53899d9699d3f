/** Names of the settings, and where they are read from. Others import them from `config`; `firstConfig` cannot, since `config` imports it. */

export type EntryMode = 'tag' | 'frame' | 'page';
export type ColorScheme = 'light' | 'dark' | 'auto';

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
export function propertyName(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Where a config is read from. */
export interface ConfigSource {
  /** A value that came by message, before attribute and query; `null` when there is none. */
  override?: (name: EntryAttribute) => string | null;
  /** Reads an attribute; `null` when it is absent. */
  attribute: (name: EntryAttribute) => string | null;
  /** The document's address; read in page and frame mode only. */
  address: { pathname: string; search: string };
  /** Origin that served the script, used when `hub` is absent. */
  scriptOrigin: string | null;
}
