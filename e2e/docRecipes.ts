/** Code blocks of the docs, so that tests run what readers copy. A comment `<!-- recipe: name -->` precedes each. */
import { readFile } from 'node:fs/promises';
import { addresses } from './addresses';

const block = /<!-- recipe: ([\w.-]+) -->\n```\w+\n([\s\S]*?)\n```/g;

/** Returns all recipes of a page by name, with the tests' addresses instead of the examples'. */
export async function recipesOf(page: string): Promise<Map<string, string>> {
  const text = await readFile(new URL(`../docs/${page}.md`, import.meta.url), 'utf8');
  return new Map([...text.matchAll(block)].map(([, name = '', code = '']) => [name, withAddresses(code)]));
}

/** Puts the tests' addresses in place of the examples'. */
export function withAddresses(code: string): string {
  return code
    .replaceAll('https://hub.example', addresses.portal)
    .replaceAll('https://your.example', addresses.recipes)
    .replaceAll('https%3A%2F%2Fyour.example', encodeURIComponent(addresses.recipes));
}
