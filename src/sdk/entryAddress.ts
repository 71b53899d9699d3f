import { parseOrigin } from '../contract/origins';
import { entryPath } from '../contract/screens';
import { EntryHostError } from './entryHostError';
import type { EntryOptions } from './entryOptions';

/** @throws EntryHostError `config` when `hub` is not an exact http(s) origin */
export function hubOrigin(hub: unknown): string {
  const origin = parseOrigin(String(hub));
  if (!origin) throw new EntryHostError('config', 'hub must be an origin: https://hub.example');
  return origin;
}

/**
 * Puts the host's settings into the query, so that the first paint already has them.
 * @param mode how the portal is shown: `{ frame: '1', opener }` or `{ popup: '1', opener }`; wins over the settings
 */
export function entryAddress(origin: string, options: EntryOptions, mode: Record<string, string>): string {
  const { callback, appid, lang, colorScheme, redirect } = options;
  const url = new URL(entryPath, origin);
  const query = { callback, appid, lang, color_scheme: colorScheme, redirect, ...mode };
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}
