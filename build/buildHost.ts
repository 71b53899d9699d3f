/** Builds the host SDK: a classic script with the global `HubEntryHost`, and the npm module. */
import { build } from 'vite';
import { browserBuild } from './buildApp';
import { paths } from './paths';

/** The script tag's file, beside the loader. */
export async function buildHostScript(): Promise<void> {
  await build({
    ...browserBuild,
    plugins: [],
    build: {
      outDir: paths.portal,
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input: `${paths.src}/host/global.ts`,
        output: { format: 'iife', entryFileNames: 'hub-entry-host.js', codeSplitting: false },
      },
    },
  });
}
