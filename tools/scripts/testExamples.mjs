/**
 * `npm run test:examples [name …]`: installs, type-checks and builds the apps of `examples` with the packed package, and
 * signs in to each; all of them without a name.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installedTool, projectFolder, runCommand } from './runCommand.mjs';

const known = readdirSync(join(projectFolder, 'examples'), { withFileTypes: true })
  .filter((entry) => existsSync(join(entry.parentPath, entry.name, 'package.json')))
  .map(({ name }) => name);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const only = names.length > 0 ? ['--grep', `(?:^| )(?:${names.join('|')}): types`] : [];
const config = ['--config', 'e2e/playwright.installed.config.ts'];
const { code } = await runCommand(installedTool('playwright'), ['test', ...config, 'examples', ...only]);
process.exitCode = code;
