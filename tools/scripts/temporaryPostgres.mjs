/** Starts a PostgreSQL of the system's packages, in a temporary folder on a free port, for tests and measurements. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders of the server's programs in packages; Debian does not put them on the path. */
const packageFolders = [
  { parent: '/usr/lib/postgresql', name: /^\d+$/ },
  { parent: '/usr', name: /^pgsql-\d+$/ },
  { parent: '/opt/homebrew/opt', name: /^postgresql/ },
  { parent: '/usr/local/opt', name: /^postgresql/ },
];

const startTimeoutMs = 180_000;

/**
 * @typedef {object} TemporaryPostgres
 * @property {string} url as in `DATABASE_URL`
 * @property {string} version e.g. `postgres (PostgreSQL) 15.10`
 * @property {() => Promise<void>} restart ends it at once, as a crash does, and starts it again on the same data
 * @property {() => Promise<void>} crash ends it at once and for good
 * @property {(options?: { isSynchronous?: boolean }) => Promise<Replica>} replicate starts a server that follows this
 *   one; commits then wait for it, unless `isSynchronous` is false
 * @property {() => Promise<void>} stop ends it and removes its folder
 */

/**
 * @typedef {object} Replica
 * @property {string} url
 * @property {() => Promise<void>} promote makes it a server of its own, which can be written
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a PostgreSQL, if the machine has one.
 * @param {{ isDurable: boolean, settings?: readonly string[] }} options whether commits reach the disk, as in production;
 *   tests need not wait for that. Further settings of the server, as `name=value`
 * @returns {Promise<TemporaryPostgres | null>} `null` without an installed PostgreSQL
 */
export async function startTemporaryPostgres({ isDurable, settings: further = [] }) {
  const bin = findPrograms();
  if (bin === null) return null;
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  try {
    const options = ['-U', 'hub', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(bin, 'initdb'), ['-D', data, ...options], { ...owner, cwd: folder, stdio: 'pipe' });
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, ...further];
    if (!isDurable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    const start = () => startServer(bin, data, settings, { ...owner, cwd: folder });
    let server = await start();
    const url = `postgres://hub@127.0.0.1:${port}/postgres`;
    return {
      url,
      version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
      restart: async () => {
        await end(server, 'SIGQUIT');
        server = await start();
      },
      crash: () => end(server, 'SIGQUIT'),
      replicate: ({ isSynchronous = true } = {}) =>
        replicate(bin, url, isSynchronous, { ...owner, cwd: folder }),
      stop: async () => {
        await end(server, 'SIGINT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @param {string} bin
 * @param {string} url of the server to follow
 * @param {boolean} isSynchronous
 * @param {Place} place
 * @returns {Promise<Replica>}
 */
async function replicate(bin, url, isSynchronous, place) {
  const port = await freePort();
  const data = join(place.cwd, 'replica');
  const copy = ['-D', data, '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...place, stdio: 'pipe' });
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  const server = await startServer(bin, data, settings, place);
  // From here on an answer means that both have it.
  if (isSynchronous)
    await query(url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  const own = `postgres://hub@127.0.0.1:${port}/postgres`;
  return {
    url: own,
    promote: () => query(own, 'select pg_promote(true)'),
    stop: () => end(server, 'SIGINT'),
  };
}

/**
 * @param {string} url
 * @param {...string} statements
 */
async function query(url, ...statements) {
  // Here, because this file is also loaded before `npm ci`.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** @typedef {{ uid?: number, gid?: number, cwd: string }} Place */

/**
 * @param {string} bin
 * @param {string} data
 * @param {string[]} settings
 * @param {Place} place
 * @returns {Promise<import('node:child_process').ChildProcess>} once it accepts connections
 */
async function startServer(bin, data, settings, place) {
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...place, stdio: ['ignore', 'ignore', 'pipe'] });
  await untilReady(server);
  return server;
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {'SIGINT' | 'SIGQUIT'} signal "fast": closes sessions without waiting; "immediate": nothing is written down on
 *   the way out
 */
async function end(server, signal) {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

const hasBoth = (/** @type {string} */ folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

/** @returns {string | null} folder of `initdb` and `postgres`, of the newest version */
function findPrograms() {
  const known = (process.env.PATH ?? '').split(delimiter);
  const packaged = packageFolders.flatMap(({ parent, name }) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((entry) => name.test(entry))
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((entry) => join(parent, entry, 'bin')),
  );
  return [...packaged, ...known].find((folder) => folder !== '' && hasBoth(folder)) ?? null;
}

/**
 * PostgreSQL refuses to run as root, so it runs as the package's user or as `nobody` in that case.
 * @returns {{ uid?: number, gid?: number }}
 */
export function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This user does not exist.
    }
  }
  return {};
}

/** @param {import('node:child_process').ChildProcess} server */
async function untilReady(server) {
  let log = '';
  const ready = new Promise((resolve) => {
    server.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
      log += chunk.toString();
      // A replica says "ready to accept read-only connections".
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve('ready');
    });
  });
  const late = new Promise((resolve) => {
    setTimeout(resolve, startTimeoutMs, 'late').unref();
  });
  const outcome = await Promise.race([ready, once(server, 'exit'), late]);
  if (outcome === 'ready') return;
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start: ${log.trim().split('\n').at(-1) ?? ''}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
