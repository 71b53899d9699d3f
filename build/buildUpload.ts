/** Builds `hub-entry-upload.js`: the upload module by address, with the worker and the fallback it loads on demand. */
import { build } from 'vite';
import { browserBuild } from './buildApp';
import { paths } from './paths';

/** A module beside the loader; its name lasts, those of its parts are hashed. */
export async function buildUploadScript(): Promise<void> {
  await build({
    ...browserBuild,
    plugins: [],
    build: {
      outDir: paths.portal,
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: `${paths.src}/upload/index.ts`,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'hub-entry-upload.js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
}
