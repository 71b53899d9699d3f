/** What the demo's pages need beyond a plain build. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { paths } from './paths.ts';

/** The portal's page needs its style sheet only where scripts are off; elsewhere nothing waits for it. */
export function styleWithoutScript(): Plugin {
  return {
    name: 'demo:style-without-script',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        return html.replace(link, '').replace('<noscript>', `<noscript>${link}`);
      },
    },
  };
}

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
