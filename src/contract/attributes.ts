/** Names of the attributes, and where their values are read from (docs/contract.md section 3). */

/** How the entry is shown: as a tag in a page, in a frame, or as the portal's own page. */
export type EntryMode = 'tag' | 'frame' | 'page';

/** Colors; `auto` follows the visitor's system. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** Whether the entry navigates after the sign-in (`auto`) or leaves that to its host (`none`). */
export type RedirectMode = 'auto' | 'none';

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
  'light-dom',
  'debug',
] as const;

export type EntryAttribute = (typeof entryAttributes)[number];

/** Presence alone means "on". */
export const booleanAttributes: ReadonlySet<EntryAttribute> = new Set(['no-tracking', 'light-dom', 'debug']);

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
  /** In tag mode: address of the portal's page that the tag is, instead of the sign-in. */
  home?: ConfigSource['address'] | undefined;
  /** Origin that served the script, used when `hub` is absent. */
  scriptOrigin: string | null;
}
