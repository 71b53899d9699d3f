/**
 * `npm run test:kills`: checks that the hub keeps everything it acknowledged. Visitors sign in and out while its process
 * is killed (embedded database on disk), its PostgreSQL crashes, or its disk is full. After each failure every issued
 * token must be valid, and every signed-out one invalid. Operators act and import while one of two processes is killed: each
 * acknowledged act must be in the audit (`kills/operators`). Takes some minutes, so `npm test` omits it. Each failure is
 * repeated KILLS (5) times; `-- operators` tests the operators alone. The last lines are
 * `N acts acknowledged, N without a row, …` and `N kills, N tokens asked, N lost, N alive again`.
 */
import { randomBytes } from 'node:crypto';
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { parseJson } from '../../src/api/decodeAnswer';
import { freePort } from '../../hub/testing/freePort';
import { killUnderOperators } from './kills/operators';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const kills = Number(process.env['KILLS'] ?? 5);
/** Number of acknowledged calls before each kill, and the time limit for them on a busy machine. */
const wanted = 40;
const maxLoadMs = 40_000;
const patienceMs = 120_000;

/** Accounts of every tenant of the demo, so that no account has too many sessions. */
const people = ['localhost', 'acme.localhost', 'atelier.localhost'].flatMap((host) =>
  ['designer@example.com', '13800138000'].map((account) => ({ host, account })),
);
type Person = (typeof people)[number];

/** A token issued to a visitor. */
interface Held {
  person: Person;
  token: string;
}

/** What the hub acknowledged so far. */
const given = new Set<Held>();
const signedOut = new Set<Held>();
const totals = { kills: 0, asked: 0, lost: 0, aliveAgain: 0, refused: 0, unclear: 0 };

/** What this script reads of the hub's envelopes. */
const answerSchema = v.object({
  code: v.number(),
  info: v.nullish(v.object({ auth_token: v.optional(v.string()), status: v.optional(v.number()) })),
});
type Answer = v.InferOutput<typeof answerSchema>;

/** One call. @throws Error if no whole answer comes: nothing was acknowledged */
function send(
  port: number,
  { host }: Person,
  [method, path, body, token]: [method: string, path: string, body?: object, token?: string],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = JSON.stringify(body ?? {});
    const headers = {
      host: `${host}:${port}`,
      'content-type': 'application/json',
      // Node sends none with DELETE by itself; without it the body reads as another request.
      'content-length': Buffer.byteLength(sent),
      'entry-flow': randomBytes(32).toString('hex'),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request({ host: '127.0.0.1', port, method, path, headers, timeout: 20_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('error', reject);
      answer.on('end', () => {
        const envelope = v.safeParse(answerSchema, parseJson(text));
        if (envelope.success) resolve(envelope.output);
        else
          reject(
            new Error(`${path} answered ${answer.statusCode} without an envelope: ${text.slice(0, 200)}`),
          );
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(sent);
  });
}

/** A visitor who signs in, and signs out the oldest session, until stopped. */
async function visit(port: number, person: Person, isOver: () => boolean): Promise<void> {
  const own: Held[] = [];
  while (!isOver()) {
    try {
      const fields = { type: 0, account: person.account, password: 'Design3D!' };
      const { code, info } = await send(port, person, ['POST', '/api/hub/v1/login/', fields]);
      if (code === 1 && info?.auth_token) {
        const held = { person, token: info.auth_token };
        own.push(held);
        given.add(held);
      } else totals.refused += 1;
      const oldest = own.length > 2 ? own.shift() : undefined;
      if (!oldest) continue;
      // Until the answer arrives, the result is unknown.
      given.delete(oldest);
      const answer = await send(port, person, ['DELETE', '/api/hub/v1/cookies', {}, oldest.token]);
      if (answer.code === 1) signedOut.add(oldest);
    } catch {
      totals.unclear += 1;
      await pause(50);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks every token. Each answer of the hub must be right. */
async function judge(port: number): Promise<void> {
  const ask = async ({ person, token }: Held): Promise<number | undefined> => {
    totals.asked += 1;
    return (await send(port, person, ['POST', '/api/hub/v1/check', {}, token])).info?.status;
  };
  for (const held of given) if ((await ask(held)) !== 1) totals.lost += 1;
  for (const held of signedOut) if ((await ask(held)) !== 0) totals.aliveAgain += 1;
  // The next round begins with few sessions.
  for (const held of given) await send(port, held.person, ['DELETE', '/api/hub/v1/cookies', {}, held.token]);
  given.clear();
  signedOut.clear();
}

/** Causes the failure during the load. @returns when all visitors have ended */
async function underLoad(port: number, strike: () => Promise<void>): Promise<void> {
  let isOver = false;
  const visits = people.flatMap((person) => [
    visit(port, person, () => isOver),
    visit(port, person, () => isOver),
  ]);
  const until = Date.now() + maxLoadMs;
  while (given.size + signedOut.size < wanted && Date.now() < until) await pause(50);
  await strike();
  isOver = true;
  await Promise.all(visits);
}

async function startHub(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const hub = spawn(process.execPath, ['--import', 'tsx', 'demo/hub.ts'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(port, () => hub.exitCode === null);
  return hub;
}

async function untilReady(port: number, isAlive: () => boolean = () => true): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until && isAlive()) {
    const path = '/api/hub/organiz/system_settings?domain=localhost';
    const answer = await send(port, { host: 'localhost', account: '' }, ['GET', path]).catch(() => null);
    if (answer?.code === 1) return;
    await pause(100);
  }
  throw new Error('the hub did not answer in time');
}

async function end(hub: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(hub, 'exit');
  hub.kill(signal);
  await ended;
}

/** The process is killed; its database is a folder on disk. */
async function killProcess(folder: string): Promise<void> {
  const port = await freePort();
  const env = { HUB_DATA: join(folder, 'killed'), DATABASE_URL: '' };
  let hub = await startHub(port, env);
  for (let round = 1; round <= kills; round += 1) {
    await underLoad(port, () => end(hub, 'SIGKILL'));
    totals.kills += 1;
    console.log(`process killed ${round}: ${given.size} tokens given, ${signedOut.size} signed out`);
    hub = await startHub(port, env);
    await judge(port);
  }
  await end(hub, 'SIGTERM');
}

/** The database crashes; the hub keeps running and must reconnect. */
async function crashDatabase(): Promise<void> {
  const postgres = await startTemporaryPostgres({ isDurable: true });
  if (!postgres) {
    console.log('skipped: a PostgreSQL that crashes was NOT tested, because none is installed.');
    return;
  }
  const port = await freePort();
  const hub = await startHub(port, { DATABASE_URL: postgres.url });
  for (let round = 1; round <= kills; round += 1) {
    await underLoad(port, postgres.restart);
    totals.kills += 1;
    console.log(`PostgreSQL crashed ${round}: ${given.size} tokens given, ${signedOut.size} signed out`);
    await untilReady(port);
    await judge(port);
  }
  await end(hub, 'SIGTERM');
  await postgres.stop();
}

/** The disk fills up, then the process is killed too. */
async function fillDisk(folder: string): Promise<void> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    console.log('skipped: a full disk was NOT tested, because this user may not mount one.');
    return;
  }
  try {
    const port = await freePort();
    const env = { HUB_DATA: join(disk, 'hub'), DATABASE_URL: '' };
    const hub = await startHub(port, env);
    const filler = join(disk, 'filler');
    await underLoad(port, async () => {
      const { bavail, bsize } = statfsSync(disk);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize + 1));
      } catch {
        // Full to the last byte.
      }
      await pause(5000);
      await end(hub, 'SIGKILL');
    });
    totals.kills += 1;
    console.log(`disk full: ${given.size} tokens given, ${signedOut.size} signed out`);
    rmSync(filler);
    const again = await startHub(port, env);
    await judge(port);
    await end(again, 'SIGTERM');
  } finally {
    execFileSync('umount', ['-l', disk], { stdio: 'pipe' });
  }
}

/** @returns whether every act has its row */
async function testOperators(folder: string): Promise<boolean> {
  const postgres = await startTemporaryPostgres({ isDurable: true });
  if (!postgres) {
    console.log('skipped: operators at two hubs were NOT tested, because no PostgreSQL is installed.');
    return true;
  }
  const report = await killUnderOperators(postgres.url, folder, kills);
  await postgres.stop();
  const { acknowledged, withoutRow, otherThanRow, unclear, verdict, importFaults } = report;
  totals.kills += report.kills;
  console.log(`audit verify: ${verdict}`);
  console.log(
    `${acknowledged} acts acknowledged, ${withoutRow} without a row, ${otherThanRow} accounts other than their row, ${unclear} calls without an answer, ${importFaults} faults of the import`,
  );
  const isWhole = withoutRow + otherThanRow + importFaults === 0 && verdict.includes('as they were written');
  return isWhole && acknowledged > report.kills;
}

const folder = mkdtempSync(join(tmpdir(), 'hub-kills-'));
const isAlone = process.argv.includes('operators');
try {
  if (!isAlone) {
    await killProcess(folder);
    await crashDatabase();
    await fillDisk(folder);
  }
  const isAuditWhole = await testOperators(folder);
  const { asked, lost, aliveAgain, refused, unclear } = totals;
  console.log(`${refused} sign-ins refused, ${unclear} calls without an answer (nothing was acknowledged)`);
  console.log(`${totals.kills} kills, ${asked} tokens asked, ${lost} lost, ${aliveAgain} alive again`);
  // A run without tokens would prove nothing.
  const areTokensWhole = lost + aliveAgain === 0 && (isAlone || asked > totals.kills);
  process.exitCode = areTokensWhole && isAuditWhole ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
