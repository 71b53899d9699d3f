/**
 * Finds the programs of others that `npm run test:programs` tries the hub with, or fetches Debian's packages of them. The
 * packages are unpacked into a folder of node_modules, not installed: none of their services starts, and it needs no root.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, runCommand } from './runCommand.mjs';

const cache = join(projectFolder, 'node_modules', '.cache', 'programs');

/**
 * @typedef {object} Wanted
 * @property {string} variable for e2e/programs: the path
 * @property {string} path of the program or module, in a package and on a machine that has it
 * @property {string[]} packages of Debian
 */

/** @type {Readonly<Record<string, Wanted>>} */
const programs = {
  Caddy: { variable: 'CADDY', path: '/usr/bin/caddy', packages: ['caddy'] },
  nginx: { variable: 'NGINX', path: '/usr/sbin/nginx', packages: ['nginx'] },
  'Prometheus’ promtool': { variable: 'PROMTOOL', path: '/usr/bin/promtool', packages: ['prometheus'] },
  'systemd-analyze': { variable: 'SYSTEMD_ANALYZE', path: '/usr/bin/systemd-analyze', packages: [] },
  'Apache with mod_auth_openidc': {
    variable: 'MOD_AUTH_OPENIDC',
    path: '/usr/lib/apache2/modules/mod_auth_openidc.so',
    packages: ['apache2-bin', 'libapache2-mod-auth-openidc'],
  },
  Authlib: {
    variable: 'AUTHLIB',
    path: '/usr/lib/python3/dist-packages/authlib',
    packages: ['python3-authlib', 'python3-requests'],
  },
};

/** Large parts of the packages that no test uses. */
const unneeded = ['usr/share', 'usr/bin/prometheus'];

/**
 * @typedef {object} FoundPrograms
 * @property {Record<string, string>} env variables for e2e/programs
 * @property {string[]} missing a line for each program that cannot be had
 */

/**
 * Finds the programs, or fetches them.
 * @returns {Promise<FoundPrograms>}
 */
export async function findPrograms() {
  /** @type {FoundPrograms} */
  const found = { env: {}, missing: [] };
  for (const [name, { variable, path, packages }] of Object.entries(programs)) {
    const root = existsSync(path) ? '' : await unpack(name, path, packages);
    if (root === null) found.missing.push(`${name} cannot be had here (Debian: ${packages.join(', ')}).`);
    else Object.assign(found.env, { [variable]: `${root}${path}`, [`${variable}_ROOT`]: root });
  }
  return found;
}

/**
 * @param {string} name
 * @param {string} path of what is wanted
 * @param {string[]} packages
 * @returns {Promise<string | null>} the folder that stands for `/`
 */
async function unpack(name, path, packages) {
  if (packages.length === 0 || !existsSync('/usr/bin/apt-get')) return null;
  const root = join(cache, packages.join('+'));
  if (existsSync(`${root}${path}`)) return root;
  console.log(`Fetching ${name} for the tests with other people’s programs (once) …`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  try {
    const missing = missingPackages(packages);
    // Where the lists are empty, as in most containers, only root can fill them.
    if (missing.length === 0 && process.getuid?.() === 0)
      await runCommand('apt-get', ['update'], { isQuiet: true });
    const names = missing.length > 0 ? missing : missingPackages(packages);
    execFileSync('apt-get', ['download', ...names], { cwd: root, stdio: 'pipe' });
    for (const file of readdirSync(root).filter((one) => one.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: root, stdio: 'pipe' });
      rmSync(join(root, file));
    }
    for (const part of unneeded) rmSync(join(root, part), { recursive: true, force: true });
  } catch {
    return null;
  }
  return existsSync(`${root}${path}`) ? root : null;
}

/**
 * @param {string[]} packages
 * @returns {string[]} those and what they need, without what is installed in any version
 */
function missingPackages(packages) {
  const options = ['install', '-s', '--no-install-recommends', ...packages];
  try {
    const plan = execFileSync('apt-get', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    // "Inst name (version …)": new; "Inst name [old] (new …)": there.
    return [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, name = '']) => name);
  } catch {
    return [];
  }
}
