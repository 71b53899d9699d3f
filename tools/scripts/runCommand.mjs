/**
 * Runs a command as a child process and waits until it ends. Uses only Node's own modules, because it is used before
 * `npm ci`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator removed. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Path of a command line tool that `npm ci` installed.
 * @param {string} name as in `node_modules/.bin`
 */
export const installedTool = (name) => join(projectFolder, 'node_modules', '.bin', name);

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string>} [env] added to this process's own variables
 * @property {boolean} [isQuiet] collect the output instead of showing it; a sign of life every 10 s
 * @property {boolean} [isSilent] collect the output and give no sign of life
 */

/**
 * Runs a command in the project's folder, without standard input.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} exit code (1 when it could not be started or was killed)
 *   and, when quiet or silent, what it wrote
 */
export function runCommand(command, args, { env = {}, isQuiet = false, isSilent = false } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    let output = '';
    const stream = isQuiet || isSilent ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: ['ignore', stream, stream],
      shell: process.platform === 'win32',
    });
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const heartbeat = isQuiet
      ? setInterval(() => console.log(`  … ${secondsSince(startedAt)}`), 10_000)
      : undefined;
    let isInterrupted = false;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      isInterrupted = true;
      child.kill(signal);
    };
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    const finish = (/** @type {number} */ code) => {
      clearInterval(heartbeat);
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      // Ctrl-C interrupted the work, so there is no result to report.
      if (isInterrupted) process.exit(130);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Formats elapsed time: `12 s` or `1 min 5 s`.
 * @param {number} startedAt milliseconds, as of `Date.now()`
 */
export function secondsSince(startedAt) {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
