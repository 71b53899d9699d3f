import type { InlineConfig, Plugin } from 'vite';
import { importModule } from './importModule.ts';
import { writePart } from './parts.ts';
import type * as Prerender from './prerender/prerender';

/**
 * Prerenders the initial screens in Node, with the sources compiled as for the app, and passes them to the loaders'
 * targets.
 * @param config plug-ins and settings that the sources need
 */
export function prerenderScreens(config: InlineConfig): Plugin {
  let rendering: Promise<typeof Prerender> | undefined;
  return {
    name: 'hub-entry:prerender-screens',
    buildStart() {
      const file = `${import.meta.dirname}/prerender/prerender.tsx`;
      rendering = importModule<typeof Prerender>(file, { ...config, mode: 'production' });
      // `writeBundle` reports the failure; the bundler itself may fail earlier.
      rendering.catch(() => undefined);
    },
    async writeBundle() {
      const rendered = await rendering;
      if (rendered) await writePart('prerendered-screens', rendered.prerendered);
    },
  };
}
