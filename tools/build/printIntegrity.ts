import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Prints the `integrity` of a script with a fixed name, for partners who pin a version (Subresource Integrity,
 * https://www.w3.org/TR/SRI/). Browsers refuse the script on a pinned page when the version changes.
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
