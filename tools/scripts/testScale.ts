/**
 * `npm run test:scale`: installs the hub as the Dockerfile does (packages of hub/package.json, compiled hub, no write
 * access) and runs two processes of it behind a proxy on one PostgreSQL. Checks the start on an empty database by two at
 * once, the conformance rows, a rolling restart under 50 clients, and a PostgreSQL that crashes under load. Prints start
 * time, memory and size. Then two more on PgBouncer and a replica (`scale/pooled.ts`), where it is installed; alone with
 * `-- --only-pooled`. `-- --without-browser` leaves the browser tests out. Takes some minutes and asks the package registry,
 * so `npm test` omits it.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { allRows } from '../../conformance/rows/allRows';
import { rowLine, summary } from '../../conformance/printTable';
import { exitCode, runRows } from '../../conformance/runRows';
import { Subject } from '../../conformance/subject';
import type { ConformanceTools } from '../../conformance/tools';
import { freePort } from '../../hub/testing/freePort';
import { buildWhenChanged } from './build.mjs';
import { installedTool, runCommand } from './runCommand.mjs';
import { addAccounts } from './scale/addAccounts';
import { countLost, startLoad, type Load, type LoadAccount, type LoadReport } from './scale/clients';
import { installImage, type Image, type RunningProcess } from './scale/image';
import { testPooled } from './scale/pooled';
import { startProxy, type Proxy } from './scale/proxy';
import { setUp } from './setup.mjs';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

const clients = 50;
const accounts = 400;
const faults: string[] = [];
const mails = new Map<string, string>();
const print = (line: string) => console.log(line);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function judge(isRight: boolean, what: string): void {
  print(`${isRight ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isRight) faults.push(what);
}

async function keepCode(mail: string, to: readonly string[]): Promise<void> {
  const { text = '' } = await PostalMime.parse(mail);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  for (const address of to) if (code) mails.set(address, code);
}

function startMailServer(port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let mail = '';
      stream.on('data', (part: Buffer) => (mail += part.toString()));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void keepCode(mail, to);
        done();
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Two processes migrate an empty database at once: one applies the files, the other waits and finds them applied. */
async function migrateTwice(image: Image, env: Record<string, string>): Promise<void> {
  const [portA, portB] = [await freePort(), await freePort()];
  const both = await Promise.all([image.start(portA, env), image.start(portB, env)]);
  judge(true, 'two processes start at once on an empty database');
  await Promise.all(both.map((hub) => hub.stop()));
  judge(image.run(['migrate'], env).includes('up to date'), 'migrate then finds the tables up to date');
}

async function testConformance(hub: string): Promise<void> {
  const tools: ConformanceTools = { lastCode: async (to) => mails.get(to) ?? null };
  const results = await runRows(allRows, new Subject({ hub, tools }), tools, (result) => {
    if (result.outcome !== 'passed') print(rowLine(result));
  });
  print(summary(results));
  judge(mails.size > 0, 'codes arrive by mail');
  judge(exitCode(results) !== 1, 'conformance: every "must" row that the settings and tools allow');
}

/** Both processes make a tenant's first keys at once, and must publish the same. */
async function testKeys(ports: readonly number[]): Promise<void> {
  const read = async (path: string) =>
    Promise.all(
      ports.map(async (port) => (await fetch(`http://localhost:${port}/.well-known/${path}`)).text()),
    );
  const [keys = '', ...others] = await read('jwks.json');
  judge(
    keys.includes('"RS256"') && others.every((other) => other === keys),
    'all processes publish one key set',
  );
  const [about = '', ...same] = await read('openid-configuration');
  judge(
    about.includes('"token_endpoint"') && same.every((other) => other === about),
    'all processes are one OpenID provider',
  );
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? NaN;

function printLoad({ tokens, refused, unanswered, times }: LoadReport): void {
  const [p50, p95, longest] = [0.5, 0.95, 0.9999].map((share) => percentile(times, share).toFixed(0));
  print(
    `       ${tokens.length} sign-ins acknowledged, ${refused} refused, ${unanswered} without an answer; ms: p50 ${p50}, p95 ${p95}, longest ${longest}`,
  );
}

/** Clients that have begun to sign in, however busy the machine is. */
async function startedLoad({ hub, people }: Base): Promise<Load> {
  const load = startLoad(hub, people, clients);
  const until = Date.now() + 60_000;
  while (load.report.tokens.length < clients / 2 && Date.now() < until) await pause(50);
  return load;
}

/** Each hub in turn stops gracefully and starts again, while clients sign in. */
async function restartInTurn(hubs: RunningProcess[], start: StartHub, base: Base): Promise<void> {
  const load = await startedLoad(base);
  for (const [index, hub] of hubs.entries()) {
    judge((await hub.stop()) === 0, `hub ${index + 1} ends with code 0 under load`);
    hubs[index] = await start(hub.port);
    await pause(2000);
  }
  const report = await load.stop();
  printLoad(report);
  judge(report.tokens.length > clients, `${clients} clients signed in during a rolling restart`);
  judge(report.unanswered === 0 && base.proxy.refused === 0, 'every sign-in got an answer');
  judge((await countLost(base.hub, report.tokens)) === 0, 'no acknowledged sign-in was lost');
}

/** PostgreSQL ends as in a crash and starts again, while clients sign in. */
async function crashDatabase(restart: () => Promise<void>, base: Base): Promise<void> {
  const load = await startedLoad(base);
  const before = load.report.tokens.length;
  await restart();
  const after = load.report.tokens.length;
  const restartedAt = performance.now();
  while (load.report.tokens.length === after && performance.now() - restartedAt < 60_000) await pause(50);
  const seconds = (performance.now() - restartedAt) / 1000;
  await pause(3000);
  const report = await load.stop();
  printLoad(report);
  judge(
    before > 0 && report.tokens.length > after,
    `sign-ins again ${seconds.toFixed(1)} s after PostgreSQL was back`,
  );
  judge((await countLost(base.hub, report.tokens)) === 0, 'no acknowledged sign-in was lost in the crash');
}

/** Flows of the browser suite against two processes, each call answered by the other one. */
async function testBrowser(url: string): Promise<void> {
  const names = ['signIn', 'session', 'register', 'reset', 'secondFactor', 'authorize'];
  // Whole names: others end with these, and ask for hosts that the two processes do not serve.
  const files = names.map((name) => `/${name}.e2e`);
  const env = { HUB_PROCESSES: '2', DATABASE_URL: url };
  const { code } = await runCommand(
    installedTool('playwright'),
    ['test', '--config', 'e2e', ...files, '--project', 'desktop', '--workers=1', '--reporter=line'],
    { env },
  );
  judge(code === 0, `browser tests on two processes: ${names.join(', ')}`);
}

type StartHub = (port: number) => Promise<RunningProcess>;
interface Base {
  hub: string;
  people: LoadAccount[];
  proxy: Proxy;
}

/** Returns the path of a file that the hubs, another user, can read. */
function writeSecret(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}

async function testScale(
  folder: string,
  postgres: { url: string; restart: () => Promise<void> },
): Promise<void> {
  const image = installImage(join(folder, 'image'));
  print(`installed: ${image.megabytes.toFixed(0)} MB without Node`);
  const [port, smtpPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const mail = await startMailServer(smtpPort);
  const hub = `http://localhost:${port}`;
  const env = {
    HUB_PUBLIC_ORIGIN: hub,
    DATABASE_URL_FILE: writeSecret(folder, 'database_url', postgres.url),
    HUB_SECRET_KEY_FILE: writeSecret(folder, 'hub_key', randomBytes(32).toString('base64')),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    HUB_SMS_URL: 'off',
    HUB_TRUST_PROXY: '1',
    HUB_DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
  };
  await migrateTwice(image, env);
  image.run(['tenant', 'add', 'localhost', '--id', 'main', '--name', 'Example'], env);
  const people = await addAccounts(postgres.url, accounts);
  const start: StartHub = (own) => image.start(own, env);
  const hubs = await Promise.all(ports.map(start));
  const proxy = await startProxy(port, ports);
  print(
    `start to ready: ${hubs.map(({ startSeconds }) => `${startSeconds.toFixed(1)} s`).join(', ')} (two at once)`,
  );
  const memory = () => hubs.map((one) => `${one.memoryMb().toFixed(0)} MB`).join(', ');
  print(`memory at rest: ${memory()}`);
  await testConformance(hub);
  await testKeys(ports);
  await restartInTurn(hubs, start, { hub, people, proxy });
  await crashDatabase(postgres.restart, { hub, people, proxy });
  print(`memory after the load: ${memory()}`);
  await Promise.all([proxy.close(), ...hubs.map((one) => one.stop())]);
  mail.close();
}

async function testInstalled(folder: string): Promise<void> {
  const postgres = await startTemporaryPostgres({ isDurable: true });
  if (!postgres) throw new Error('No PostgreSQL is installed (Debian: apt-get install postgresql).');
  try {
    await testScale(folder, postgres);
    if (!process.argv.includes('--without-browser')) await testBrowser(postgres.url);
  } finally {
    await postgres.stop();
  }
}

await setUp();
await buildWhenChanged();
await runCommand(installedTool('vite'), ['build', '--config', 'hub/vite.config.ts']);
const folder = mkdtempSync(join(tmpdir(), 'hub-scale-'));
// The hubs run as another user.
chmodSync(folder, 0o755);
try {
  if (!process.argv.includes('--only-pooled')) await testInstalled(folder);
  await testPooled(folder, { judge, print });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(faults.length === 0 ? 'all of it passed' : `${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);
