/**
 * Finds Firefox and WebKit for `npm run test:engines`, or installs them. Looks for an installed one, then Playwright's
 * download, then the system's package (as root), as for Chromium.
 */
import { existsSync } from 'node:fs';
import { runCommand } from './runCommand.mjs';

/**
 * What an engine needs.
 * @typedef {object} Wanted
 * @property {() => Promise<Record<string, string> | undefined>} look variables for e2e/engines/flows.engine.ts; `undefined` if it is not installed
 * @property {string[]} packages of Debian
 * @property {string} advice for a machine where it cannot be had
 */

/** @type {Record<string, Wanted>} */
const engines = {
  Firefox: {
    async look() {
      // Playwright's own Firefox uses another protocol.
      const paths = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', applicationPath];
      const path = await firstThatStarts(paths);
      return path === undefined ? undefined : { FIREFOX: path };
    },
    packages: ['firefox-esr'],
    advice: 'install Firefox and set FIREFOX to its path (Debian: apt-get install firefox-esr)',
  },
  WebKit: {
    async look() {
      // It has no `--version`.
      const driver = await firstThatStarts([process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'], '--help');
      const hasScreen = (await runCommand('Xvfb', ['-help'], { isSilent: true })).output.includes(
        'displayfd',
      );
      return driver && hasScreen ? { WEBKIT_DRIVER: driver } : undefined;
    },
    packages: ['webkit2gtk-driver', 'xvfb'],
    advice: 'install WebKitWebDriver and Xvfb (Debian: apt-get install webkit2gtk-driver xvfb)',
  },
};

/** Firefox on a Mac. */
const applicationPath = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * @typedef {object} FoundEngines
 * @property {Record<string, string>} env variables for e2e/engines/flows.engine.ts
 * @property {string[]} missing a line for each engine that cannot be had
 */

/**
 * Finds the engines, or installs them.
 * @returns {Promise<FoundEngines>}
 */
export async function findEngines() {
  /** @type {FoundEngines} */
  const found = { env: {}, missing: [] };
  for (const [name, engine] of Object.entries(engines)) {
    const env = (await engine.look()) ?? (await install(name, engine));
    if (env) Object.assign(found.env, env);
    else found.missing.push(`${name} cannot be had here: ${engine.advice}.`);
  }
  return found;
}

/**
 * @param {string} name
 * @param {Wanted} engine
 */
async function install(name, { packages, look }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name} for the browser tests (once) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { isQuiet: true, env });
  const options = ['install', '-y', '--no-install-recommends'];
  await runCommand('apt-get', [...options, ...packages], { isQuiet: true, env });
  return look();
}

/**
 * @param {readonly (string | undefined)[]} paths
 * @param {string} question that it answers with exit code 0
 */
async function firstThatStarts(paths, question = '--version') {
  for (const path of paths) {
    if (!path || !existsSync(path)) continue;
    if ((await runCommand(path, [question], { isSilent: true })).code === 0) return path;
  }
  return undefined;
}
