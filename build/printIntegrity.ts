import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from './paths';

/** Files whose names partners write into their pages. */
const namedFiles = ['hub-entry.js', 'hub-entry-host.js'];

/**
 * Prints the `integrity` of the scripts that partners name, for pages that pin a version (Subresource Integrity,
 * https://www.w3.org/TR/SRI/). A pinned page does not get the next version: its script is then refused.
 */
export async function printIntegrity(): Promise<void> {
  const contents = await Promise.all(namedFiles.map((name) => readFile(join(paths.portal, name))));
  for (const [index, content] of contents.entries()) {
    const hash = createHash('sha384').update(content).digest('base64');
    console.log(`    ${namedFiles[index]}  integrity="sha384-${hash}"`);
  }
}
