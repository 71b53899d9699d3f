/**
 * Two hub processes on one PostgreSQL by PgBouncer in transaction mode, with a streaming replica for reads: what
 * docs/operate.md says of both ("Scale"), on the real programs.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { listActivity } from '../../../src/api/activity';
import { check } from '../../../src/api/check';
import { deleteCookies } from '../../../src/api/deleteCookies';
import { isHubError } from '../../../src/api/hubError';
import { login } from '../../../src/api/login';
import { freePort } from '../../../hub/testing/freePort';
import { projectFolder } from '../runCommand.mjs';
import { startTemporaryPostgres } from '../temporaryPostgres.mjs';
import { addAccounts } from './addAccounts';
import { hasBouncer, startBouncer } from './bouncer';
import { countLost, startLoad, visit, type LoadAccount } from './clients';
import { compiledHub, type RunningProcess } from './image';
import { startProxy } from './proxy';

/** How the script reports. */
export interface Report {
  judge: (isRight: boolean, what: string) => void;
  print: (line: string) => void;
}

const clients = 20;
const lagSeconds = 2;
const patienceMs = 60_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns whether it became so in time */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) if (await isSo()) return true;
  return false;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text);
    return result.rows[0] ?? {};
  } finally {
    await client.end();
  }
}

interface Base extends Report {
  /** Of the proxy before both hubs. */
  hub: string;
  /** Of each hub. */
  origins: readonly [string, string];
  processes: readonly [RunningProcess, RunningProcess];
  people: readonly LoadAccount[];
  replica: { url: string; stop: () => Promise<void> };
}

async function signIn(origin: string, person: LoadAccount | undefined): Promise<string> {
  if (!person) throw new Error('there is no account');
  const { info } = await visit(origin).call(login, { type: 0, ...person });
  return info?.auth_token ?? '';
}

const activityOf = async (origin: string, token: string): Promise<number> =>
  (await visit(origin, token).call(listActivity, {})).info?.events.length ?? 0;

/** How often the table of activity was read at a server. */
const readsAt = async (url: string): Promise<number> => {
  const row = await ask(
    url,
    `select coalesce(sum(seq_scan + idx_scan), 0)::int as reads from pg_stat_user_tables where relname = 'activity'`,
  );
  return Number(row['reads']);
};

/** What a session may do, right after it was ended at the other process. */
async function isRefused(origin: string, token: string): Promise<boolean> {
  const { info } = await visit(origin, token).call(check, {});
  const list = await visit(origin, token)
    .call(listActivity, {})
    .then(
      () => 'answered',
      (error: unknown) => (isHubError(error) && error.status === 401 ? 'refused' : String(error)),
    );
  return info?.status !== 1 && list === 'refused';
}

/** Reads that may be old come from the replica, sign-outs count at once, and a replica that stands still is left alone. */
async function testReplica({ judge, origins: [one, other], people, replica }: Base): Promise<void> {
  const [person] = people;
  const token = await signIn(one, person);
  // A server counts its reads some seconds later.
  const isThere = await until(
    async () => (await activityOf(other, token)) > 0 && (await readsAt(replica.url)) > 0,
  );
  judge(isThere, 'activity is read at the replica');
  await ask(replica.url, 'select pg_wal_replay_pause()');
  const [before, ended] = [await activityOf(other, token), await signIn(one, person)];
  await visit(one, ended).call(deleteCookies, {});
  judge(
    await isRefused(other, ended),
    'a sign-out counts at the other process while the replica stands still',
  );
  judge(
    await until(async () => (await activityOf(other, token)) > before),
    `what is new is read at the primary once the replica is ${lagSeconds} s behind`,
  );
  await ask(replica.url, 'select pg_wal_replay_resume()');
  const reads = await readsAt(replica.url);
  const isBack = await until(async () => {
    await activityOf(other, token);
    return (await readsAt(replica.url)) > reads;
  });
  judge(isBack, 'the replica is read again when it has caught up');
  await replica.stop();
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => activityOf(index % 2 ? one : other, token)),
  );
  judge(
    answers.every(({ status }) => status === 'fulfilled'),
    'every read is answered when the replica is gone',
  );
}

/** One of two processes is killed under load. */
async function testKill({ judge, print, hub, people, processes: [, doomed] }: Base): Promise<void> {
  const load = startLoad(hub, people, clients);
  const { tokens } = load.report;
  await until(() => Promise.resolve(tokens.length >= 2 * clients));
  await doomed.kill();
  const before = tokens.length;
  await until(() => Promise.resolve(tokens.length >= before + clients));
  const { refused, unanswered } = await load.stop();
  print(`       ${tokens.length} sign-ins acknowledged, ${refused} refused, ${unanswered} unanswered`);
  judge(before >= 2 * clients && tokens.length >= before + clients, 'people sign in before and after a kill');
  judge((await countLost(hub, tokens)) === 0, 'no acknowledged sign-in was lost with the process');
}

/** More connections than the pooler has to the server, each of which must not depend on what the one before left there. */
async function testNames({ judge, origins, people }: Base): Promise<void> {
  const tokens = await Promise.all(origins.map((origin) => signIn(origin, people[1])));
  const states = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const origin = origins[index % 2] ?? '';
      const { info } = await visit(origin, tokens[(index >> 1) % 2] ?? null).call(check, {});
      return info?.status;
    }),
  );
  judge(
    states.every((status) => status === 1),
    'checks by prepared statements are right on shared connections',
  );
}

/** Skips, and says so, where the machine lacks the programs. */
export async function testPooled(folder: string, report: Report): Promise<void> {
  const postgres = hasBouncer() ? await startTemporaryPostgres({ isDurable: true }) : null;
  if (!postgres) {
    report.print(
      'skipped: PgBouncer and a replica were NOT tested (Debian: apt-get install postgresql pgbouncer).',
    );
    return;
  }
  report.print(`two processes by PgBouncer in transaction mode, with a replica: ${postgres.version}`);
  const replica = await postgres.replicate({ isSynchronous: false });
  const bouncer = await startBouncer(folder, postgres.url);
  try {
    await testHubs({ ...report, primary: postgres.url, replica, pooler: bouncer.url });
  } finally {
    await bouncer.stop();
    await replica.stop();
    await postgres.stop();
  }
}

type Servers = Report & Pick<Base, 'replica'> & { primary: string; pooler: string };

async function testHubs({ primary, pooler, ...servers }: Servers): Promise<void> {
  const { judge, replica } = servers;
  const [port, portA, portB] = [await freePort(), await freePort(), await freePort()];
  const hub = `http://localhost:${port}`;
  const env = {
    HUB_PUBLIC_ORIGIN: hub,
    DATABASE_URL: pooler,
    HUB_DATABASE_READ_URL: replica.url,
    HUB_DATABASE_READ_LAG_SECONDS: String(lagSeconds),
    HUB_SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    HUB_SMS_URL: 'off',
    HUB_TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  };
  const program = compiledHub({ cwd: projectFolder });
  const processes = await Promise.all([program.start(portA, env), program.start(portB, env)]);
  judge(
    program.run(['migrate'], env).includes('up to date'),
    'two processes that start at once migrate one after the other, by the pooler',
  );
  program.run(['tenant', 'add', 'localhost', '--id', 'main', '--name', 'Example'], env);
  const people = await addAccounts(primary, 200);
  const proxy = await startProxy(port, [portA, portB]);
  const origins = [`http://localhost:${portA}`, `http://localhost:${portB}`] as const;
  const base: Base = { ...servers, hub, origins, processes, people };
  try {
    await testNames(base);
    await testReplica(base);
    await testKill(base);
    judge(program.run(['audit', 'verify'], env).includes('as they were written'), 'the audit is whole');
  } finally {
    await proxy.close();
    await processes[0].stop();
  }
}
