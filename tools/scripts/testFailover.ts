/**
 * `npm run test:failover`: fails over to a replica by PgBouncer, by the steps of docs/operate.md, while clients sign in at
 * two hubs: PostgreSQL crashes for good, its replica is promoted, PgBouncer is told where to find it. Every acknowledged
 * sign-in must count afterwards, and people must be able to sign in again without a restart of a hub. Needs PostgreSQL and
 * PgBouncer (Debian: postgresql, pgbouncer). Takes a minute, so `npm test` omits it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPasswords } from '../../hub/credentials/passwords';
import { freePort } from '../../hub/testing/freePort';
import { buildWhenChanged } from './build.mjs';
import { installedTool, projectFolder, runCommand } from './runCommand.mjs';
import { countLost, startLoad } from './scale/clients';
import { compiledHub } from './scale/image';
import { startProxy } from './scale/proxy';
import { setUp } from './setup.mjs';
import { serverOwner, startTemporaryPostgres } from './temporaryPostgres.mjs';

const clients = 20;
const people = Array.from({ length: 200 }, (_, index) => ({
  account: `load-${index + 1}@example.com`,
  password: 'Sketch-72-lamp',
}));
const patienceMs = 90_000;
const faults: string[] = [];
const print = (line: string) => console.log(line);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

function judge(isRight: boolean, what: string): void {
  print(`${isRight ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isRight) faults.push(what);
}

interface Bouncer {
  url: string;
  /** Names another server and lets PgBouncer read its file again. */
  point(server: string): void;
  stop(): Promise<void>;
}

/** As in docs/operate.md, but for who may come in. */
function settingsOf(port: number, server: string): string {
  const { hostname, port: behind } = new URL(server);
  return [
    '[databases]',
    `hub = host=${hostname} port=${behind} dbname=postgres user=hub`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ].join('\n');
}

/** @param server address of the database behind it */
async function startBouncer(folder: string, server: string): Promise<Bouncer> {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const write = (address: string) => writeFileSync(file, settingsOf(port, address), { mode: 0o644 });
  write(server);
  // It refuses to run as root.
  const child = spawn('/usr/sbin/pgbouncer', [file], {
    ...serverOwner(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilWritten(child, 'process up');
  return {
    url: `postgres://hub@127.0.0.1:${port}/hub`,
    point: (address) => {
      write(address);
      child.kill('SIGHUP');
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilWritten(child: ChildProcess, words: string): Promise<void> {
  let log = '';
  const written = new Promise<string>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes(words)) resolve('written');
    });
  });
  const outcome = await Promise.race([written, once(child, 'exit')]);
  if (outcome !== 'written') throw new Error(`pgbouncer did not start: ${log}`);
}

async function addAccounts(url: string): Promise<void> {
  const hash = await createPasswords().hash(people[0]?.password ?? '');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into accounts (id, tenant_id, email, username, password_hash, created_at)
     select 'load-' || n, 'main', 'load-' || n || '@example.com', 'load', $1, $2 from generate_series(1, $3) n`,
    [hash, Date.now(), people.length],
  );
  await client.end();
}

interface Base {
  hub: string;
  /** Ends the primary for good. */
  crash: () => Promise<void>;
  promote: () => Promise<void>;
  /** Points PgBouncer to the replica. */
  point: () => void;
}

async function failOver({ hub, crash, promote, point }: Base): Promise<void> {
  const load = startLoad(hub, people, clients);
  const { tokens } = load.report;
  const until = Date.now() + patienceMs;
  while (tokens.length < 2 * clients && Date.now() < until) await pause(50);
  const crashed = performance.now();
  await crash();
  const before = tokens.length;
  judge(before >= 2 * clients, `${before} sign-ins acknowledged before the database was gone`);
  await promote();
  print(`       the replica takes writes ${secondsSince(crashed)} s after the crash`);
  point();
  const pointed = performance.now();
  const known = tokens.length;
  while (tokens.length === known && performance.now() - pointed < patienceMs) await pause(50);
  const again = secondsSince(pointed);
  judge(tokens.length > known, `people sign in again ${again} s after PgBouncer was told, without a restart`);
  await pause(3000);
  const report = await load.stop();
  print(
    `       ${report.tokens.length} acknowledged, ${report.refused} refused, ${report.unanswered} unanswered`,
  );
  judge((await countLost(hub, report.tokens)) === 0, 'no acknowledged sign-in was lost');
}

async function testFailover(folder: string): Promise<void> {
  const primary = await startTemporaryPostgres({ isDurable: true });
  if (!primary || !existsSync('/usr/sbin/pgbouncer'))
    throw new Error('PostgreSQL or PgBouncer is missing (Debian: apt-get install postgresql pgbouncer).');
  print(primary.version);
  const replica = await primary.replicate();
  const bouncer = await startBouncer(folder, primary.url);
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const hub = `http://localhost:${port}`;
  const env = {
    HUB_PUBLIC_ORIGIN: hub,
    DATABASE_URL: bouncer.url,
    HUB_SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    HUB_SMS_URL: 'off',
    HUB_TRUST_PROXY: '1',
    HUB_DRAIN_SECONDS: '0',
    LOG_LEVEL: 'fatal',
  };
  const program = compiledHub({ cwd: projectFolder });
  program.run(['migrate'], env);
  program.run(['tenant', 'add', 'localhost', '--id', 'main', '--name', 'Example'], env);
  await addAccounts(primary.url);
  const hubs = await Promise.all(ports.map((own) => program.start(own, env)));
  const proxy = await startProxy(port, ports);
  await failOver({
    hub,
    crash: primary.crash,
    promote: replica.promote,
    point: () => bouncer.point(replica.url),
  });
  await Promise.all([proxy.close(), ...hubs.map((one) => one.stop())]);
  await bouncer.stop();
  await replica.stop();
  await primary.stop();
}

await setUp();
await buildWhenChanged();
await runCommand(installedTool('vite'), ['build', '--config', 'hub/vite.config.ts'], { isSilent: true });
const folder = mkdtempSync(join(tmpdir(), 'hub-failover-'));
chmodSync(folder, 0o755);
try {
  await testFailover(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(faults.length === 0 ? 'all of it passed' : `${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);
