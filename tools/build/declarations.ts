import { cp } from 'node:fs/promises';
import { rolldown, type RolldownBuild } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin } from 'vite';
import { paths } from './paths.ts';

/**
 * Bundles the public types of entries.
 * @param input entry name → source
 * @param external packages whose types stay imports
 * @param root the project's folder, with a trailing slash
 */
export const bundleTypes = (
  input: Record<string, string>,
  external: RegExp,
  root: string,
): Promise<RolldownBuild> =>
  rolldown({
    input,
    external,
    checks: { pluginTimings: false },
    plugins: [dts({ emitDtsOnly: true, tsconfig: `${root}tools/build/tsconfig.json` }), withoutSources],
  });

/** Writes one declaration file for each entry into `types/`, with the public types only, and copies those for frameworks. */
export function declarations(input: Record<string, string>, external: RegExp): Plugin {
  return {
    name: 'hub-entry:declarations',
    async writeBundle({ dir = '' }) {
      const bundle = await bundleTypes(input, external, paths.root);
      await bundle.write({ dir: `${dir}/types`, chunkFileNames: 'shared/[name]-[hash].js' });
      await bundle.close();
      // They need types that only apps with those frameworks have.
      await cp(`${paths.src}/frameworks`, `${dir}/types`, { recursive: true });
    },
  };
}

/** Removes the comments that name our sources, which the package does not have. */
const withoutSources: Plugin = {
  name: 'hub-entry:without-sources',
  renderChunk: (code) => code.replace(/^\/\/ (?:\S+\/)?src\/.*\n/gm, ''),
};
