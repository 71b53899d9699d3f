/** Builds the npm entries `hub-entry/element` (React bundled in), `hub-entry/host` and `hub-entry/upload`, with types. */
import { spawnSync } from 'node:child_process';
import { build } from 'vite';
import { browserBuild } from './buildApp';
import { paths } from './paths';

/** Entry name → source; the names are those of `exports` in package.json. */
const entries = {
  element: `${paths.src}/element/index.ts`,
  host: `${paths.src}/host/index.ts`,
  upload: `${paths.src}/upload/index.ts`,
};

/** Writes modules and declarations into `dist/npm`. */
export async function buildNpm(): Promise<void> {
  await build({
    ...browserBuild,
    build: {
      outDir: paths.npm,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  writeTypes();
}

function writeTypes(): void {
  const { status } = spawnSync('npx', ['tsc', '-p', 'tsconfig.types.json'], {
    cwd: paths.root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the declarations of the npm entries could not be written');
}
