/**
 * Runs the targets of vite.config.ts that the demo serves, in one process, into `dist/`: `npm run build` starts it. The
 * npm package is built when it is packed.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { projectFolder, secondsSince } from './runCommand.mjs';

/** In this order: the loaders name the app's files and hold the first screens that were rendered beside it. */
const targets = [
  'app',
  'loader',
  'notice',
  'early-script',
  'portal-loader',
  'host',
  'upload',
  'entry',
  'upload-page',
  'partner',
  'editor',
];

for (const mode of targets) {
  const startedAt = Date.now();
  await build({ configFile: join(projectFolder, 'vite.config.ts'), mode });
  console.log(`  ${mode} (${secondsSince(startedAt)})`);
}
