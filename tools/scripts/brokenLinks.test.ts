import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks } from './brokenLinks.mjs';
import { projectFolder } from './runCommand.mjs';

const page = (text: string) =>
  new Map([
    ['README.md', text],
    ['docs/start.md', '# Start\n\n## Kind of an `Error`: "it"\n\n## Same\n\n## Same\n\n[back](../README.md)'],
    ['LICENSE', ''],
  ]);

test('accepts links to files, to headings and to the web', () => {
  const text = `# Here
    [a](docs/start.md), [b](docs/start.md#kind-of-an-error-it), [c](docs/start.md#same-1), [d](#here), [e](LICENSE),
    [f](https://example.com/none.md)`;
  expect(brokenLinks(page(text))).toEqual([]);
});

test.each(['docs/none.md', 'docs/start.md#none', '#none', '../../README.md', 'docs'])('names %s', (link) => {
  expect(brokenLinks(page(`# Here\n\n[a](${link})`))).toEqual([`README.md: ${link} leads nowhere`]);
});

test('ignores code', () => {
  expect(brokenLinks(page('`[a](none.md)`\n\n```md\n# Here\n[b](none.md)\n```\n'))).toEqual([]);
});

/** Folders with no files of ours, or none that a page links to. */
const left = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git']);

/** Every file of the repository by path; the text of Markdown pages only. */
function repositoryFiles(folder = ''): [string, string][] {
  return readdirSync(join(projectFolder, folder)).flatMap((name): [string, string][] => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (left.has(name)) return [];
    if (statSync(join(projectFolder, path)).isDirectory()) return repositoryFiles(path);
    return [[path, name.endsWith('.md') ? readFileSync(join(projectFolder, path), 'utf8') : '']];
  });
}

test('every link of the repository has a target', () => {
  expect(brokenLinks(new Map(repositoryFiles()))).toEqual([]);
});
