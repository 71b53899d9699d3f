import { cp } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin } from 'vite';
import { paths } from './paths.ts';

/**
 * Writes one declaration file for each entry into `types/`, with the public types only, and copies those for frameworks.
 * @param input entry name → source
 * @param external packages whose types stay imports
 */
export function declarations(input: Record<string, string>, external: RegExp): Plugin {
  return {
    name: 'hub-entry:declarations',
    async writeBundle({ dir = '' }) {
      const bundle = await rolldown({
        input,
        external,
        checks: { pluginTimings: false },
        plugins: dts({ emitDtsOnly: true, tsconfig: `${paths.root}tools/build/tsconfig.json` }),
      });
      await bundle.write({
        dir: `${dir}/types`,
        chunkFileNames: 'shared/[name]-[hash].js',
        plugins: [withoutSources],
      });
      await bundle.close();
      // They need types that only apps with those frameworks have.
      await cp(`${paths.src}/frameworks`, `${dir}/types`, { recursive: true });
    },
  };
}

/** Removes the comments that name our sources, which the package does not have. */
const withoutSources: Plugin = {
  name: 'hub-entry:without-sources',
  renderChunk: (code) => code.replace(/^\/\/ src\/.*\n/gm, ''),
};
