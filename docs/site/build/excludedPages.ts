import { readdirSync } from 'node:fs';
import { pages } from '../navigation';
import { repositoryFolder } from './paths';

/** Markdown files below these folders are the site's, as far as the navigation names them. */
const folders = new Set(['docs', 'hub']);

/** Patterns of the repository's Markdown files that are no pages of the site. */
export function excludedPages(): string[] {
  const top = readdirSync(repositoryFolder, { withFileTypes: true });
  const files = new Set(pages.map(({ file }) => file));
  return [
    ...top.filter((entry) => !entry.isFile() && !folders.has(entry.name)).map(({ name }) => `${name}/**`),
    ...top.filter(({ name }) => name.endsWith('.md') && !files.has(name)).map(({ name }) => name),
  ];
}
