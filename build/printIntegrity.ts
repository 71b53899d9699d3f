import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Prints the `integrity` of a script whose name partners write into their pages, for those that pin a version
 * (Subresource Integrity, https://www.w3.org/TR/SRI/). A pinned page does not get the next version: its script is then
 * refused.
 */
export function printIntegrity(): Plugin {
  return {
    name: 'hub-entry:print-integrity',
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        const hash = createHash('sha384').update(file.code).digest('base64');
        console.log(`    ${file.fileName}  integrity="sha384-${hash}"`);
      }
    },
  };
}
