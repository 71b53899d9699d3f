/** Builds `hub-entry-conformance` into the npm package, for Node: after `vite build --mode npm`, which empties the folder. */
import { defineConfig } from 'vite';
import { paths } from '../tools/build/paths.ts';

export default defineConfig({
  root: paths.root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: `${paths.root}conformance/main.ts`,
    outDir: paths.npm,
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'conformance.js', codeSplitting: false } },
  },
});
