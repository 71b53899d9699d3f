/**
 * `npm run bench:hub`: measures one hub process on the embedded database, and 1, 2 and 4 processes on one PostgreSQL (that of
 * DATABASE_URL, else one of the system's packages): sign-ins and session checks per second, the cost of a password hash, the time to the
 * demo's first answer and its memory. Prints tables and writes tools/bench/hub-results.md. Each row takes BENCH_SECONDS (8).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords, passwordCost } from '../../hub/credentials/passwords';
import { createTestSchema, prepareDataFolder } from '../../hub/testing/openTestDatabase';
import { takenPort } from '../scripts/ports.mjs';
import { startTemporaryPostgres } from '../scripts/temporaryPostgres.mjs';
import { check } from '../../src/api/check';
import { createHubClient } from '../../src/api/createHubClient';
import { login } from '../../src/api/login';
import { loadHub, type LoadCall, type LoadResult } from './hubLoad';
import { startProgram, type HubProgram } from './hubProgram';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const port = await findPorts(Number(process.env['PORT'] ?? 4700));
/** Load of the machine: processes that were ready to run. */
const otherLoad = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const dataFolder = join(folder, 'hub');
const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' } as const;
const signInConnections = 8;
const checkConnections = 16;

interface Row extends LoadResult {
  database: string;
  processes: number;
  what: string;
}

/** Four consecutive ports: the demo's hub and pages, or four hubs. */
async function findPorts(first: number): Promise<number> {
  const ports = [first, first + 1, first + 2, first + 3];
  return (await takenPort(ports)) === undefined ? first : findPorts(first + 4);
}

async function measureDemo(): Promise<string[]> {
  const env = { HUB_DATA: dataFolder, DATABASE_URL: '' };
  const first = await startProgram('demo/start.ts', port, '/entry', env);
  await first.stop();
  const demo = await startProgram('demo/start.ts', port, '/entry', env);
  const atRest = demo.memoryMb();
  await loadHub({ port, path: login.path, body: account }, signInConnections, 2_000);
  const afterWork = demo.memoryMb();
  await demo.stop();
  return [
    `Demo (hub, partner page, editor; embedded database on disk), second start: **${demo.startSeconds.toFixed(1)} s** from`,
    `the start of the process to the first answer of /entry. Resident memory then **${atRest.toFixed(0)} MB**, after`,
    `4 s of sign-ins ${afterWork.toFixed(0)} MB.`,
  ];
}

/** @param processes of one hub, on one database; the load is spread over them without a proxy */
async function measureHub(database: string, env: Record<string, string>, processes = 1): Promise<Row[]> {
  const ports = Array.from({ length: processes }, (_, index) => port + index);
  // Its seeds hold the account.
  const hubEnv = { HUB_PUBLIC_ORIGIN: `http://localhost:${port}`, ...env };
  const path = '/api/hub/organiz/system_settings?domain=localhost';
  const hubs: HubProgram[] = [];
  try {
    for (const own of ports) hubs.push(await startProgram('demo/hub.ts', own, path, hubEnv));
    const spread = async (call: Omit<LoadCall, 'port'>, connections: number) =>
      sum(
        await Promise.all(
          ports.map((own) => loadHub({ ...call, port: own }, connections / processes, seconds * 1000)),
        ),
      );
    const signIns = await spread({ path: login.path, body: account }, signInConnections);
    const headers = { authorization: `Bearer ${await readToken()}` };
    const checks = await spread({ path: check.path, headers, body: {} }, checkConnections);
    return [
      { database, processes, what: `sign-ins, ${signInConnections} at once`, ...signIns },
      { database, processes, what: `session checks, ${checkConnections} at once`, ...checks },
    ];
  } finally {
    await Promise.all(hubs.map((hub) => hub.stop()));
  }
}

/** The results of several processes as one: rates add up; of the times, the slowest process counts. */
function sum(results: readonly LoadResult[]): LoadResult {
  const total = (key: 'perSecond' | 'failed') => results.reduce((all, result) => all + result[key], 0);
  const slowest = (key: 'p50' | 'p95' | 'p99' | 'longest') =>
    Math.max(...results.map((result) => result[key]));
  return {
    perSecond: total('perSecond'),
    failed: total('failed'),
    p50: slowest('p50'),
    p95: slowest('p95'),
    p99: slowest('p99'),
    longest: slowest('longest'),
  };
}

async function readToken(): Promise<string> {
  const client = createHubClient({
    hub: `http://localhost:${port}`,
    headers: () => ({ language: 'en', clientType: 'web', token: null, flow: '' }),
  });
  return (await client.call(login, account)).info?.auth_token ?? '';
}

/** Sequentially, as for a single visitor. */
async function measureHash(): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const startedAt = performance.now();
    await createPasswords().hash(account.password);
    times.push(performance.now() - startedAt);
  }
  const median = times.toSorted((one, other) => one - other)[times.length / 2] ?? NaN;
  const { memoryCost, timeCost, parallelism } = passwordCost;
  return `One argon2id hash (${memoryCost / 1024} MiB, ${timeCost} passes, ${parallelism} lane): ${median.toFixed(0)} ms, median of ${times.length}.`;
}

async function measurePostgres(): Promise<{ title: string; rows: Row[] }> {
  const given = process.env['DATABASE_URL'];
  const server = given ? null : await startTemporaryPostgres({ isDurable: true });
  const url = given || server?.url;
  if (url === undefined)
    return { title: 'skipped: no DATABASE_URL and no PostgreSQL on this machine', rows: [] };
  const schema = await createTestSchema(url);
  try {
    const rows: Row[] = [];
    for (const processes of [1, 2, 4])
      rows.push(...(await measureHub('PostgreSQL', { DATABASE_URL: schema.url }, processes)));
    return { title: server?.version ?? 'the PostgreSQL of DATABASE_URL', rows };
  } finally {
    await schema.drop();
    await server?.stop();
  }
}

const ms = (value: number) => value.toFixed(1);

function table(rows: readonly Row[]): string[] {
  return [
    '| database | processes | what | a second | p50 ms | p95 ms | p99 ms | longest ms | failed |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ database, processes, what, perSecond, p50, p95, p99, longest, failed }) => {
      const cells = [
        database,
        processes,
        what,
        perSecond.toFixed(0),
        ms(p50),
        ms(p95),
        ms(p99),
        ms(longest),
        failed,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

try {
  await prepareDataFolder(dataFolder);
  const hash = await measureHash();
  const demo = await measureDemo();
  const embedded = await measureHub('embedded', { HUB_DATA: dataFolder, DATABASE_URL: '' });
  const postgres = await measurePostgres();
  const text = [
    `${seconds} s a row after 2 s of warm-up; hubs, database and load share one machine:`,
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}. PostgreSQL: ${postgres.title}.`,
    `Load of the machine before the run: ${otherLoad.toFixed(1)}.`,
    '',
    ...table([...embedded, ...postgres.rows]),
    '',
    hash,
    '',
    ...demo,
    '',
  ].join('\n');
  console.log(`\n${text}`);
  writeFileSync(join(import.meta.dirname, 'hub-results.md'), `# The hub\n\n${text}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
