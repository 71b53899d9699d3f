/** Code blocks of the docs, so that tests run what readers copy. A comment `<!-- recipe: name -->` precedes each. */
import { readFile } from 'node:fs/promises';
import { addresses } from './addresses';

const block = /<!-- recipe: ([\w.-]+) -->\n```\w+\n([\s\S]*?)\n```/g;

/** What takes the place of the examples' hub and page: origins. */
interface RecipeAddresses {
  hub: string;
  page: string;
}

const ofTests: RecipeAddresses = { hub: addresses.portal, page: addresses.recipes };

/** Returns all recipes of a page by name, with the tests' addresses instead of the examples'. */
export async function recipesOf(page: string, replaced = ofTests): Promise<Map<string, string>> {
  const text = await readFile(new URL(`../docs/${page}.md`, import.meta.url), 'utf8');
  return new Map(
    [...text.matchAll(block)].map(([, name = '', code = '']) => [name, withAddresses(code, replaced)]),
  );
}

/** @throws Error when the page does not contain the recipe */
export async function recipeOf(page: string, name: string, replaced = ofTests): Promise<string> {
  const found = (await recipesOf(page, replaced)).get(name);
  if (found === undefined) throw new Error(`docs/${page}.md has no recipe ${name}`);
  return found;
}

/** Puts the tests' addresses in place of the examples'. */
export function withAddresses(code: string, { hub, page } = ofTests): string {
  return code
    .replaceAll('https://hub.example', hub)
    .replaceAll('https://your.example', page)
    .replaceAll('https%3A%2F%2Fyour.example', encodeURIComponent(page));
}
