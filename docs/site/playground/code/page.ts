import type { PlaygroundSettings } from '../settings';
import { escapeHtml, type CodeFile } from './tag';

/** The address of the portal's page. */
export function pageAddress({ hub, lang, screen, colorScheme, callback, appid }: PlaygroundSettings): string {
  // A page follows the visitor's system where its address names no scheme.
  const query = new URLSearchParams({ lang, ...(colorScheme !== 'auto' && { color_scheme: colorScheme }) });
  if (callback) query.set('callback', callback);
  if (appid) query.set('appid', appid);
  return `${hub}/entry/${screen}?${query.toString()}`;
}

/** A link to the portal's page. */
export function link(settings: PlaygroundSettings): CodeFile[] {
  return [{ name: 'index.html', code: `<a href="${escapeHtml(pageAddress(settings))}">Sign in</a>\n` }];
}
