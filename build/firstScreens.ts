/** The first screens: rendered beside the app, written into the portal's document. */
import { runnerImport, type InlineConfig, type Plugin } from 'vite';
import type { PortalDocument } from '../src/contract/portalDocument';
import { readPart, writePart } from './parts.ts';
import type * as Prerender from './prerender/prerender';

/**
 * Renders the first screens in Node, with the sources as the app's build compiles them, and records them for the loaders.
 * @param config plug-ins and settings that the sources need
 */
export function renderFirstScreens(config: InlineConfig): Plugin {
  let rendering: Promise<{ module: typeof Prerender }> | undefined;
  return {
    name: 'hub-entry:render-first-screens',
    buildStart() {
      const file = `${import.meta.dirname}/prerender/prerender.tsx`;
      rendering = runnerImport<typeof Prerender>(file, { ...config, configFile: false, mode: 'production' });
      // `writeBundle` reports it; the bundler may fail before.
      rendering.catch(() => undefined);
    },
    async writeBundle() {
      const rendered = await rendering;
      if (rendered) await writePart('first-screens', rendered.module.prerendered);
    },
  };
}

/** Writes `portal-document.json`: what a hub puts into the portal's document (docs/hub-contract.md). */
export function writePortalDocument(): Plugin {
  return {
    name: 'hub-entry:portal-document',
    async generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('the build made no loader of the portal');
      const { portal } = await readPart('first-screens');
      const { app, imports } = await readPart('built-app');
      const portalDocument: PortalDocument = {
        script: entry.fileName,
        preload: [...imports, app],
        ...portal,
      };
      this.emitFile({
        type: 'asset',
        fileName: 'portal-document.json',
        source: JSON.stringify(portalDocument),
      });
    },
  };
}
