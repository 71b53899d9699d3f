import { runnerImport, type InlineConfig, type Plugin } from 'vite';
import { writePart } from './parts.ts';
import type * as Prerender from './prerender/prerender';

/**
 * Prerenders the initial screens in Node, with the sources compiled as for the app, and passes them to the loaders'
 * targets.
 * @param config plug-ins and settings that the sources need
 */
export function prerenderScreens(config: InlineConfig): Plugin {
  let rendering: Promise<{ module: typeof Prerender }> | undefined;
  return {
    name: 'hub-entry:prerender-screens',
    buildStart() {
      const file = `${import.meta.dirname}/prerender/prerender.tsx`;
      rendering = runnerImport<typeof Prerender>(file, { ...config, configFile: false, mode: 'production' });
      // `writeBundle` reports the failure; the bundler itself may fail earlier.
      rendering.catch(() => undefined);
    },
    async writeBundle() {
      const rendered = await rendering;
      if (rendered) await writePart('prerendered-screens', rendered.module.prerendered);
    },
  };
}
