/**
 * Makes `npm start` and `npm test` work on a machine with only Node and git: installs the packages when they are
 * missing or package-lock.json changed. npm runs a script before packages exist, so this file uses only Node's own
 * modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, runCommand, secondsSince } from './runCommand.mjs';

const lockFile = join(projectFolder, 'package-lock.json');
/** npm's own record of the contents of node_modules. npm writes it last, so an interrupted install has none. */
const installedLockFile = join(projectFolder, 'node_modules', '.package-lock.json');
const stampFile = join(projectFolder, 'node_modules', '.hub-entry-stamp');

/**
 * Which packages: `demo` for building and serving, that is of the project and the hub; `all` with those of the other
 * workspaces: browsers' drivers, checks, the docs site, peers of the benches. `demo` has a third fewer bytes.
 * @typedef {'demo' | 'all'} Scope
 */

/**
 * Installs missing packages; returns at once when all of the scope are installed.
 * @param {Scope} [scope]
 * @throws {Error} with one line for the person at the terminal
 */
export async function setUp(scope = 'all') {
  checkNodeVersion(process.versions.node);
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === expectedStamp('all') || stamp === expectedStamp(scope)) return;
  const hasAll = isInstalled();
  if (!hasAll) await installPackages(scope);
  writeFileSync(stampFile, expectedStamp(hasAll ? 'all' : scope));
}

/**
 * Checks the minimum of `engines.node`.
 * @param {string} version such as `20.19.0`
 * @throws {Error} when it is too old
 */
export function checkNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node ${version} is too old: Hub Entry needs 20.19 or newer (https://nodejs.org).`);
  }
}

/**
 * Some packages contain compiled code, so the platform is part of the stamp.
 * @param {Scope} scope
 */
function expectedStamp(scope) {
  const lock = readFileSync(lockFile);
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch} ${scope}\n`;
}

/** Whether node_modules already contains the versions of the lock file (after a developer's own `npm install`). */
function isInstalled() {
  if (!existsSync(installedLockFile)) return false;
  return holdsAll(packagesOf(installedLockFile), packagesOf(lockFile));
}

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean, resolved?: string }>} Packages folder → entry */

/**
 * Compares node_modules with the lock file. The project and its workspaces are folders of the repository, so only their
 * packages and the links to the workspaces count.
 * @param {Packages} installed
 * @param {Packages} wanted
 */
export function holdsAll(installed, wanted) {
  return (
    Object.entries(wanted)
      .filter(([path, entry]) => /(^|\/)node_modules\//.test(path) && entry.optional !== true)
      // The link to the project itself: changesets asks for the project among the workspaces; nothing uses the link.
      .filter(([, { link, resolved }]) => link !== true || resolved !== '')
      .every(([path, { version }]) => installed[path] !== undefined && installed[path].version === version)
  );
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** @param {Scope} scope */
async function installPackages(scope) {
  const startedAt = Date.now();
  console.log('Installing packages (once; a minute or two) …');
  const npmScript = process.env.npm_execpath;
  const [command, leading] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  // `--include=dev`: installs the tools even with NODE_ENV=production on the machine.
  const args = [...leading, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  if (scope === 'demo') args.push('--include-workspace-root', '--workspace', 'hub-entry-hub');
  const { code, output } = await runCommand(command, args, { isQuiet: true });
  if (code !== 0) {
    console.error(output.split('\n').slice(-20).join('\n'));
    throw new Error('The packages could not be installed (npm ci failed; its last lines are above).');
  }
  console.log(`  installed in ${secondsSince(startedAt)}`);
}
