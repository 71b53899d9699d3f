/**
 * Checks the built site (`dist/docs`): every page of the navigation is there, no link or anchor is broken, nothing is
 * loaded from elsewhere, and every page has a policy. The last step of `npm run build:docs`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pages } from '../navigation';
import { repositoryFolder } from './paths';
import { siteBase } from './siteBase';
import { siteFaults } from './siteFaults';

const folder = join(repositoryFolder, 'dist', 'docs');
const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name);
      const isText = /\.(html|md|txt)$/.test(entry.name);
      return [path.slice(folder.length + 1).replaceAll(sep, '/'), isText ? readFileSync(path, 'utf8') : ''];
    }),
);

const html = [...files].filter(([path]) => path.endsWith('.html'));
const index = files.get('llms.txt') ?? '';
const faults = [
  ...siteFaults(files, siteBase()),
  ...pages.filter(({ slug }) => !files.has(`${slug}.html`)).map(({ slug }) => `${slug}.html is missing`),
  ...html
    .filter(
      ([path]) => !['404.html', 'stage.html', ...pages.map(({ slug }) => `${slug}.html`)].includes(path),
    )
    .map(([path]) => `${path} is in no group of the navigation`),
  ...html
    .filter(([, text]) => !text.includes('http-equiv="Content-Security-Policy"'))
    .map(([path]) => `${path} has no policy`),
  ...[...files.keys()]
    .filter((path) => path.endsWith('.md') && !index.includes(`${path})`))
    .map((path) => `llms.txt does not name ${path}`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`The docs site has ${html.length} pages, and every link leads somewhere.`);
