import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths';

/** A comment that names a file of `examples`, and the block of code after it. */
const block = /(<!-- example: ([\w./+-]+) -->\n)```\w+\n(?:(?!```).*\n)*```/g;

/**
 * Fills the code blocks of a page with files of `examples`, which `npm run test:examples` builds and runs.
 * @param page Markdown, in which `<!-- example: vue/src/App.vue -->` precedes each block
 * @throws Error when a file does not exist
 */
export async function fillExampleBlocks(page: string): Promise<string> {
  const files = [...page.matchAll(block)].map(([, , path = '']) => path);
  const codes = await Promise.all(files.map((path) => readFile(join(paths.root, 'examples', path), 'utf8')));
  const code = new Map(files.map((path, index) => [path, codes[index] ?? '']));
  return page.replaceAll(block, (_, marker: string, path: string) => {
    const language = path.slice(path.lastIndexOf('.') + 1);
    return `${marker}\`\`\`${language}\n${unindented(code.get(path) ?? '')}\n\`\`\``;
  });
}

/** With two spaces where SvelteKit's template has a tab. */
const unindented = (code: string): string =>
  code.trimEnd().replaceAll(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
