/** The docs as plain Markdown, for language models (llmstxt.org): an index, everything in one file, and each page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups, type SitePage } from '../navigation';
import { repositoryFolder } from './paths';
import { siteLink } from './siteLink';

/** Tables of every text and every call; the index names them, `llms-full.txt` leaves them out. */
const tooLong = new Set(['texts', 'api']);

/**
 * Returns the files by name.
 * @param origin of the site, or an empty string: addresses then begin with the path
 * @param base path of the site, with a slash at both ends
 */
export function writeForModels(origin: string, base: string): Map<string, string> {
  const pages = groups.flatMap((group) => group.pages).filter(({ file }) => !file.startsWith('docs/site/'));
  const texts = new Map(pages.map((page) => [page, markdownOf(page)]));
  const address = (name: string) => `${origin}${base}${name}`;
  const full = pages
    .filter(({ slug }) => !tooLong.has(slug) && !isInternal(slug))
    .map((page) => `<!-- ${address(`${page.slug}.md`)} -->\n\n${texts.get(page)}`);
  return new Map([
    ['llms.txt', indexOf(texts, address)],
    ['llms-full.txt', full.join('\n')],
    ...[...texts].map(([{ slug }, text]): [string, string] => [`${slug}.md`, text]),
  ]);
}

const isInternal = (slug: string): boolean =>
  groups.some((group) => group.isInternal && group.pages.some((page) => page.slug === slug));

function indexOf(texts: ReadonlyMap<SitePage, string>, address: (name: string) => string): string {
  const sections = groups.map(({ text, pages, isInternal: isOptional }) => {
    const lines = pages
      .filter((page) => texts.has(page))
      .map((page) => `- [${titleOf(texts.get(page) ?? '')}](${address(`${page.slug}.md`)}): ${page.summary}`);
    return `## ${isOptional ? 'Optional' : text}\n\n${lines.join('\n')}\n`;
  });
  return `# Hub Entry

> A sign-in portal as one web component, \`<hub-entry>\`. A partner's page shows it as a tag, as a frame of the hub, or links to the hub's page. The hub (a server) owns accounts, sessions and settings.

A page trusts a sign-in only after its own server has asked the hub: see the page about the server. All of the guides and the reference in one file: [llms-full.txt](${address('llms-full.txt')}).

${sections.join('\n')}`;
}

/** The page as it is in the repository, with links that work on the site. */
function markdownOf({ file }: SitePage): string {
  const text = readFileSync(join(repositoryFolder, file), 'utf8');
  return text.replace(/\]\(([^)\s]+)\)/g, (_, href: string) => {
    const link = siteLink(href, file);
    return link === undefined ? ']' : `](${link.replace(/^\//, '')})`;
  });
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';
