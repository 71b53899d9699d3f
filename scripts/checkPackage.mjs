/**
 * `npm run check:package`: packs what npm would ship and lets publint and attw ("are the types wrong") judge the
 * tarball, so that what is checked is what partners install.
 */
import { packWhenChanged } from './packWhenChanged.mjs';
import { installedTool, runCommand } from './runCommand.mjs';

const tarball = await packWhenChanged();
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
