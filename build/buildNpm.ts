/**
 * Builds the npm entries, with types: `hub-entry/element` (Preact bundled in), `hub-entry/host`, `hub-entry/upload`, and
 * `hub-entry/react`, which takes React from the page's own packages.
 */
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build } from 'vite';
import { browserBuild, browserPlugins } from './buildApp';
import { chunkFileNames } from './chunkFileNames';
import { loaderTexts } from './loaderTexts';
import { paths } from './paths';
import { virtualValues } from './virtualValues';

/** Entry name → source; the names are those of `exports` in package.json. */
const entries = {
  element: `${paths.src}/element/index.ts`,
  host: `${paths.src}/host/index.ts`,
  upload: `${paths.src}/upload/index.ts`,
};

const reactEntry = `${paths.src}/host/react.tsx`;

/** Writes modules and declarations into `dist/npm`. */
export async function buildNpm(): Promise<void> {
  await buildEntries(entries, { isFirst: true });
  await buildEntries({ react: reactEntry }, { isFirst: false });
  await writeTypes();
}

async function buildEntries(input: Record<string, string>, { isFirst }: { isFirst: boolean }): Promise<void> {
  await build({
    ...browserBuild,
    plugins: [...browserPlugins, virtualValues({ 'virtual:loader-texts': loaderTexts })],
    build: {
      outDir: paths.npm,
      emptyOutDir: isFirst,
      // The partner's own build adds preloads; two of them in one file would declare the same name twice.
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input,
        external: isFirst ? [] : /^react(\/|$)/,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunkFileNames('chunks'),
          // React Server Components: the wrapper has effects.
          ...(!isFirst && { postBanner: "'use client';" }),
        },
      },
    },
  });
}

/** One declaration file an entry: what hosts import, and nothing of how it is made. */
async function writeTypes(): Promise<void> {
  const bundle = await rolldown({
    input: { ...entries, react: reactEntry },
    external: /^react(\/|$)/,
    plugins: dts({ emitDtsOnly: true, tsconfig: `${paths.root}tsconfig.types.json` }),
  });
  await bundle.write({ dir: `${paths.npm}/types`, chunkFileNames: 'shared/[name]-[hash].js' });
  await bundle.close();
}
