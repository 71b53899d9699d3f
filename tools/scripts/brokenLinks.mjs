/** Finds broken links between Markdown files. Uses only Node's own modules. */
import { posix } from 'node:path';

/**
 * Checks every link of the Markdown files to another file and to its headings. Does not check web addresses.
 * @param {ReadonlyMap<string, string>} files path with forward slashes → text, of every file
 * @returns {string[]} a sentence for each broken link
 */
export function brokenLinks(files) {
  return [...files]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !resolves(files, path, link))
        .map((link) => `${path}: ${link} leads nowhere`),
    );
}

/** @param {string} text of a Markdown file */
function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/**
 * @param {ReadonlyMap<string, string>} files
 * @param {string} from
 * @param {string} link
 */
function resolves(files, from, link) {
  const [path = '', heading] = link.split('#');
  const target = files.get(path === '' ? from : posix.join(posix.dirname(from), path));
  return target !== undefined && (heading === undefined || headingsOf(target).includes(heading));
}

/**
 * Returns anchors of headings as GitHub and npm create them; a repeated heading gets a number.
 * @param {string} text of a Markdown file
 */
function headingsOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const name = anchorOf(heading);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}

/**
 * Returns the anchor of a heading, as GitHub and npm create it.
 * @param {string} heading
 */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
