/**
 * Before the unit tests: writes the generated files that are not committed, where one is missing, because pages link to
 * them. `npm run docs` renews them; the docs site and the npm package always do.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths';

/** What .gitignore leaves out. */
export const builtPaths = ['docs/texts.md', 'docs/api.md', 'docs/openapi.json', 'custom-elements.json'];

/** Vitest's global setup. The readers are loaded only where they are needed: they take seconds. */
export default async function prepareBuiltFiles(): Promise<void> {
  if (builtPaths.every((path) => existsSync(join(paths.root, path)))) return;
  const { builtFiles } = await import('./files');
  for (const [path, text] of await builtFiles()) await writeFile(path, text);
}
