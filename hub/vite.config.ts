/** `npm run build:hub`: compiles the hub to JavaScript, so that a server needs neither tsx nor the sources. */
import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { paths } from '../tools/build/paths.ts';

const target = `${paths.root}hub/dist`;

/** Files that the hub reads beside its modules, which keep their folders. */
const beside = ['hub/database/migrations', 'hub/public', 'src/brand/pictures'];

const copyBeside = (): Plugin => ({
  name: 'hub-entry:beside-the-hub',
  writeBundle: () => {
    for (const folder of beside) cpSync(`${paths.root}${folder}`, `${target}/${folder}`, { recursive: true });
  },
});

export default defineConfig({
  root: paths.root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [copyBeside()],
  build: {
    ssr: `${paths.root}hub/hub.ts`,
    outDir: target,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      output: { preserveModules: true, preserveModulesRoot: paths.root, entryFileNames: '[name].js' },
    },
  },
});
