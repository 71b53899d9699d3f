/**
 * `npm run test:failover`: fails over to a replica by PgBouncer, by the steps of docs/operate.md, while clients sign in at
 * two hubs: PostgreSQL crashes for good, its replica is promoted, PgBouncer is told where to find it. Every acknowledged
 * sign-in must count afterwards, and people must be able to sign in again without a restart of a hub. Needs PostgreSQL and
 * PgBouncer (Debian: postgresql, pgbouncer). Takes a minute, so `npm test` omits it.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../hub/testing/freePort';
import { buildWhenChanged } from './build.mjs';
import { installedTool, projectFolder, runCommand } from './runCommand.mjs';
import { addAccounts } from './scale/addAccounts';
import { hasBouncer, startBouncer } from './scale/bouncer';
import { countLost, startLoad, type LoadAccount } from './scale/clients';
import { compiledHub } from './scale/image';
import { startProxy } from './scale/proxy';
import { setUp } from './setup.mjs';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

const clients = 20;
const patienceMs = 90_000;
const faults: string[] = [];
const print = (line: string) => console.log(line);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

function judge(isRight: boolean, what: string): void {
  print(`${isRight ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isRight) faults.push(what);
}

interface Base {
  hub: string;
  people: readonly LoadAccount[];
  /** Ends the primary for good. */
  crash: () => Promise<void>;
  promote: () => Promise<void>;
  /** Points PgBouncer to the replica. */
  point: () => void;
}

async function failOver({ hub, people, crash, promote, point }: Base): Promise<void> {
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
  if (!primary || !hasBouncer())
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
  const people = await addAccounts(primary.url, 200);
  const hubs = await Promise.all(ports.map((own) => program.start(own, env)));
  const proxy = await startProxy(port, ports);
  await failOver({
    hub,
    people,
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
