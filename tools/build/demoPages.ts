/** What the demo's pages need beyond a plain build. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { paths } from './paths.ts';

/** Copies a page's files, not its document, to the portal's `/assets/`: the hub serves the page. */
export function copyToPortal(): Plugin {
  return {
    name: 'demo:copy-to-portal',
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const { outDir } = this.environment.config.build;
        await cp(join(outDir, 'assets'), `${paths.portal}/assets`, { recursive: true });
      },
    },
  };
}
