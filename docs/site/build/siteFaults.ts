import { posix } from 'node:path';

/** A reference of a page to something else, with the tag that has it. */
const reference = /<(a|script|link|img|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const anchor = /\sid="([^"]+)"/g;

/**
 * Finds what is wrong with the built site: links and anchors that lead nowhere, and anything that a page would load
 * from another host.
 * @param files path from the site's root → text; only the text of HTML files is read
 * @param base path that the site is served under, with a slash at both ends
 * @returns a sentence for each fault
 */
export function siteFaults(files: ReadonlyMap<string, string>, base = '/'): string[] {
  const anchors = new Map([...files].map(([path, text]) => [path, anchorsOf(path, text)]));
  return [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      referencesOf(text).flatMap(({ tag, href }) => {
        if (/^(mailto:|tel:|data:)/.test(href)) return [];
        if (/^(https?:)?\/\//.test(href)) return tag === 'a' ? [] : [`${path}: loads ${href}`];
        return leads(href, path, anchors, base) ? [] : [`${path}: ${href} leads nowhere`];
      }),
    );
}

function referencesOf(html: string): { tag: string; href: string }[] {
  return [...html.matchAll(reference)].map(([, tag = '', href = '']) => ({
    tag,
    href: href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  }));
}

function anchorsOf(path: string, text: string): ReadonlySet<string> {
  return new Set(path.endsWith('.html') ? [...text.matchAll(anchor)].map(([, id = '']) => id) : []);
}

function leads(
  href: string,
  from: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  base: string,
): boolean {
  const [address = '', hash] = href.split('#');
  const path = address.replace(/\?.*$/, '');
  if (path.startsWith('/') && !path.startsWith(base)) return false;
  const absolute = path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(from), path);
  const target =
    path === '' ? from : absolute === '' || absolute.endsWith('/') ? `${absolute}index.html` : absolute;
  const ids = anchors.get(target);
  if (ids === undefined) return false;
  return hash === undefined || hash === '' || ids.has(decodeURIComponent(hash));
}
