/**
 * `npm run check:package`: packs what npm would ship and lets publint and attw ("are the types wrong") judge the
 * tarball, so that what is checked is what partners install.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installedTool, projectFolder, runCommand } from './runCommand.mjs';

const folder = join(projectFolder, 'dist', 'package');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
await must(npm, ['pack', '--silent', '--pack-destination', folder]);
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
await must(installedTool('publint'), ['run', tarball, '--strict']);
// ESM only: every supported browser and Node take it.
await must(installedTool('attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii']);

/**
 * @param {string} tool
 * @param {string[]} args
 */
async function must(tool, args) {
  const { code } = await runCommand(tool, args);
  if (code !== 0) process.exit(code);
}
