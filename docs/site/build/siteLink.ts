import { posix } from 'node:path';
import { pages } from '../navigation';

const slugs: ReadonlyMap<string, string> = new Map(pages.map(({ file, slug }) => [file, slug]));

/** Files that the site serves beside its pages: path in the repository → address. */
export const servedFiles: ReadonlyMap<string, string> = new Map([['docs/openapi.json', '/openapi.json']]);

/**
 * Turns a link between files of the repository into one of the site.
 * @param href as written in the Markdown file
 * @param from the file, from the repository's root
 * @returns address from the site's root, such as `/start.md#tag`; the link itself where it leads to the web or within
 *   its page; `undefined` where the site does not have the file
 */
export function siteLink(href: string, from: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(from), path);
  const slug = slugs.get(target);
  const address = slug === undefined ? servedFiles.get(target) : `/${slug}.md`;
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
