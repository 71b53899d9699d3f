/**
 * Builds the targets of vite.config.ts that the demo serves into `dist/`, in one process, for `npm run build`. The npm
 * package is built when it is packed.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { projectFolder, secondsSince } from './runCommand.mjs';

/** The order matters: the loaders name the app's files and contain the prerendered screens. */
const targets = [
  'app',
  'loader',
  'notice',
  'early-script',
  'portal-loader',
  'host',
  'host-account',
  'check-page',
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
