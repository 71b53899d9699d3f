/** The documents that a hub under `npm run dev` serves instead of the built pages. They load source files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { PortalDocument } from '../../../src/contract/portalDocument.ts';
import { documentStyles } from '../documentStyles.ts';
import { paths } from '../paths.ts';

/** The hub's `HUB_DIST`. */
export const devFolder = `${paths.root}dist/dev`;

/** Pages that the hub serves. */
const pages = ['entry', 'upload'] as const;

/** The loader as a file and no prerendered screen: the app renders it, so that it follows changes of the sources. */
const portal: PortalDocument = {
  head: `<style>${documentStyles}</style>`,
  styles: '',
  screens: {},
  early: '',
  end: `<script type="module" src="/hub-entry.js"></script>`,
  hashes: { script: [], style: [] },
  preload: '',
};

/**
 * Writes the documents.
 * @param folder the hub's `HUB_DIST`
 * @param style hashes of `documentStyles` and of nothing, for a hub whose policy is not relaxed
 */
export async function writeDocuments(folder = devFolder, style: readonly string[] = []): Promise<void> {
  const document: PortalDocument = { ...portal, hashes: { script: [], style } };
  await write(folder, 'portal/portal-document.json', JSON.stringify(document));
  for (const page of pages) {
    const html = await readFile(`${paths.pages}/${page}/index.html`, 'utf8');
    await write(folder, `demo/${page}/index.html`, html.replaceAll('="./', `="/demo/pages/${page}/`));
  }
}

/** Writes the documents again when a source changes, and reloads the pages that show them. */
export function watchDocuments(server: ViteDevServer): void {
  const sources = new Set(pages.map((page) => `${paths.pages}/${page}/index.html`));
  server.watcher.on('change', (file) => {
    if (!sources.has(file)) return;
    void writeDocuments().then(() => server.ws.send({ type: 'full-reload' }));
  });
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const path = `${folder}/${name}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
