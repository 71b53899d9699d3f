/**
 * 50 operators act by the calls of the console while two hub processes on one PostgreSQL are killed in turn: each act that
 * was acknowledged must have its row in the audit, each row its act, and the chain must hold. Then an import is killed and
 * run again: each account once, each batch with its row.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as v from 'valibot';
import { openAudit } from '../../../hub/audit/audit';
import { addOperator } from '../../../hub/console/operators';
import { createSecretKeys } from '../../../hub/credentials/secretKeys';
import { migrate } from '../../../hub/database/migrate';
import { openPostgres } from '../../../hub/database/openPostgres';
import { freePort } from '../../../hub/testing/freePort';
import { projectFolder } from '../runCommand.mjs';

const clients = 50;
/** Acknowledged acts before each kill, and the longest wait for them. */
const wanted = 150;
const maxLoadMs = 40_000;
const patienceMs = 120_000;
const importRows = 30_000;

export interface OperatorReport {
  kills: number;
  /** Acts that a hub acknowledged. */
  acknowledged: number;
  /** Of these, those without exactly one row. */
  withoutRow: number;
  /** Accounts that are not as their last row says. */
  otherThanRow: number;
  /** Calls without an answer: the act was done or not. */
  unclear: number;
  /** What `audit verify` says. */
  verdict: string;
  /** Accounts of the file that are not there once, and rows of the audit that miss some. */
  importFaults: number;
}

interface Act {
  accountId: string;
  act: string;
  reason: string;
}

const rowSchema = v.object({
  act: v.string(),
  subject: v.string(),
  reason: v.string(),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
type Row = v.InferOutput<typeof rowSchema>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const program = ['--import', 'tsx', 'hub/hub.ts'];

/** @param url of an empty PostgreSQL */
export async function killUnderOperators(
  url: string,
  folder: string,
  kills: number,
): Promise<OperatorReport> {
  const ports = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATABASE_URL: url,
    HUB_SECRET_KEY: randomBytes(32).toString('base64'),
    HUB_PUBLIC_ORIGIN: `http://localhost:${ports[0]}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    HUB_SMS_URL: 'off',
    LOG_LEVEL: 'fatal',
  };
  const tokens = await prepare(url, env.HUB_SECRET_KEY);
  const start = (port: number) => startHub(port, env);
  const hubs = await Promise.all(ports.map(start));
  const acknowledged: Act[] = [];
  const counts = { unclear: 0 };
  let isOver = false;
  const load = tokens.map((token, index) =>
    operate({ token, accountId: `person-${index}`, ports, acknowledged, counts }, () => isOver),
  );
  for (let round = 1; round <= kills; round += 1) {
    const before = acknowledged.length;
    const until = Date.now() + maxLoadMs;
    while (acknowledged.length < before + wanted && Date.now() < until) await pause(50);
    const place = round % 2;
    await end(hubs[place], 'SIGKILL');
    console.log(`hub ${place + 1} of 2 killed ${round}: ${acknowledged.length} acts acknowledged so far`);
    hubs[place] = await start(ports[place] ?? 0);
  }
  isOver = true;
  await Promise.all(load);
  await Promise.all(hubs.map((hub) => end(hub, 'SIGTERM')));
  const importFaults = await killImport(url, env, folder);
  return { kills, ...counts, ...(await judge(url, env, acknowledged)), importFaults };
}

/** A tenant, a person and an operator for each client. @returns the operators' tokens */
async function prepare(url: string, key: string): Promise<string[]> {
  const database = openPostgres(url, () => undefined);
  await migrate(database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into tenants (id, host, neutral, settings) values ('main', 'localhost', true, '{}')`,
  );
  await client.query(
    `insert into accounts (id, tenant_id, email, username, created_at)
     select 'person-' || n, 'main', 'person-' || n || '@example.com', 'person', 1 from generate_series(0, $1 - 1) n`,
    [clients],
  );
  await client.end();
  const secretKeys = createSecretKeys([Buffer.from(key, 'base64')]);
  const audit = await openAudit({ database, secretKeys });
  const base = { database, audit, who: 'shell test', now: Date.now(), reason: '' };
  const tokens: string[] = [];
  for (let index = 0; index < clients; index += 1)
    tokens.push(await addOperator(base, `operator-${index}`, null));
  await database.close();
  return tokens;
}

interface Operator {
  token: string;
  accountId: string;
  ports: readonly number[];
  acknowledged: Act[];
  counts: { unclear: number };
}

/** Locks and unlocks one person until it is over, at the other hub where one does not answer. */
async function operate(
  { token, accountId, ports, acknowledged, counts }: Operator,
  isOver: () => boolean,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let isLocked = false;
  for (let turn = 0; !isOver(); turn += 1) {
    const verb = isLocked ? 'unlock' : 'lock';
    const reason = `${accountId} ${turn}`;
    const port = ports[turn % ports.length] ?? 0;
    const path = `http://localhost:${port}/api/console/v1/people/${accountId}/${verb}`;
    try {
      const { status } = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ reason }) });
      if (status === 200) acknowledged.push({ accountId, act: `account ${verb}`, reason });
      // 409: an act without an answer was done.
      if (status === 200 || status === 409) isLocked = !isLocked;
      else throw new Error(`HTTP ${status}`);
    } catch {
      counts.unclear += 1;
      await pause(50);
    }
  }
}

/** Reads the audit as an operator does, by the commands. */
async function judge(url: string, env: NodeJS.ProcessEnv, acknowledged: readonly Act[]) {
  const verdict = (await runHub(['audit', 'verify'], env)).trim();
  const rows = (await runHub(['audit', 'export', '--since', '2020-01-01'], env))
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(rowSchema, JSON.parse(line)));
  const byReason = groupRows(rows);
  const withoutRow = acknowledged.filter(({ reason, act, accountId }) => {
    const [row, second] = byReason.get(reason) ?? [];
    return row?.act !== act || row.subject !== accountId || second !== undefined;
  }).length;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: people } = await client.query<{ id: string; locked: boolean }>(
    `select id, locked_at is not null as locked from accounts where id like 'person-%'`,
  );
  await client.end();
  const lastOf = new Map(rows.map((row) => [row.subject, row]));
  const otherThanRow = people.filter(
    ({ id, locked }) => (lastOf.get(id)?.after?.['locked'] ?? false) !== locked,
  ).length;
  return { acknowledged: acknowledged.length, withoutRow, otherThanRow, verdict };
}

function groupRows(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.reason, [...(groups.get(row.reason) ?? []), row]);
  return groups;
}

/** Kills an import twice, and runs it to its end. @returns faults */
async function killImport(url: string, env: NodeJS.ProcessEnv, folder: string): Promise<number> {
  const path = join(folder, 'import.jsonl');
  const lines = Array.from({ length: importRows }, (_, index) =>
    JSON.stringify({ id: `old-${index}`, email: `import-${index}@example.com`, email_verified: true }),
  );
  writeFileSync(path, lines.join('\n'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  const there = () => count(`select count(*) n from accounts where import_id is not null`);
  const args = ['account', 'import', path, '--tenant', 'main'];
  for (const share of [1 / 3, 2 / 3]) {
    const run = spawn(process.execPath, [...program, ...args], { cwd: projectFolder, env, stdio: 'ignore' });
    while (run.exitCode === null && (await there()) < importRows * share) await pause(5);
    await end(run, 'SIGKILL');
    console.log(`import killed: ${await there()} of ${importRows} accounts`);
  }
  console.log((await runHub(args, env)).trim());
  const audited = await count(
    `select coalesce(sum((after::json ->> 'added')::int), 0) n from audit where act = 'account import'`,
  );
  const distinct = await count(`select count(distinct email) n from accounts where import_id is not null`);
  const rows = await there();
  await client.end();
  return [rows, distinct, audited].filter((one) => one !== importRows).length;
}

const runFile = promisify(execFile);
const runHub = async (args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  (await runFile(process.execPath, [...program, ...args], { cwd: projectFolder, env, maxBuffer: 2 ** 28 }))
    .stdout;

async function startHub(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const hub = spawn(process.execPath, program, {
    cwd: projectFolder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + patienceMs;
  while (Date.now() < until && hub.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return hub;
    await pause(100);
  }
  throw new Error('a hub did not answer in time');
}

async function end(hub: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!hub || hub.exitCode !== null) return;
  const ended = once(hub, 'exit');
  hub.kill(signal);
  await ended;
}
