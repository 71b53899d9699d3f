/**
 * `npm run bench:hub`: measures one hub process on the embedded database and on PostgreSQL (that of DATABASE_URL, else
 * one of the system's packages): sign-ins and session checks per second, the cost of a password hash, the time to the
 * demo's first answer and its memory. Prints tables and writes bench/hub-results.md. Each row takes BENCH_SECONDS (8).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords, passwordCost } from '../demo/hub/credentials/passwords';
import { createTestSchema, prepareDataFolder } from '../demo/hub/testing/openTestDatabase';
import { takenPort } from '../scripts/ports.mjs';
import { startTemporaryPostgres } from '../scripts/temporaryPostgres.mjs';
import { check } from '../src/hub/check';
import { createHubClient } from '../src/hub/createHubClient';
import { login } from '../src/hub/login';
import { loadHub, type LoadResult } from './hubLoad';
import { startProgram } from './hubProgram';

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
  what: string;
}

/** Three consecutive ports, for the demo's hub and pages. */
async function findPorts(first: number): Promise<number> {
  return (await takenPort([first, first + 1, first + 2])) === undefined ? first : findPorts(first + 3);
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

async function measureHub(database: string, env: Record<string, string>): Promise<Row[]> {
  const hub = await startProgram(
    'demo/hub/main.ts',
    port,
    '/api/hub/organiz/system_settings?domain=localhost',
    {
      HUB_DEV: '',
      ...env,
    },
  );
  try {
    const signIn = { port, path: login.path, body: account };
    const signIns = await loadHub(signIn, signInConnections, seconds * 1000);
    const headers = { authorization: `Bearer ${await readToken()}` };
    const question = { port, path: check.path, headers, body: {} };
    const checks = await loadHub(question, checkConnections, seconds * 1000);
    return [
      { database, what: `sign-ins, ${signInConnections} at once`, ...signIns },
      { database, what: `session checks, ${checkConnections} at once`, ...checks },
    ];
  } finally {
    await hub.stop();
  }
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
    const rows = await measureHub('PostgreSQL', { DATABASE_URL: schema.url });
    return { title: server?.version ?? 'the PostgreSQL of DATABASE_URL', rows };
  } finally {
    await schema.drop();
    await server?.stop();
  }
}

const ms = (value: number) => value.toFixed(1);

function table(rows: readonly Row[]): string[] {
  return [
    '| database | what | a second | p50 ms | p95 ms | p99 ms | longest ms | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ database, what, perSecond, p50, p95, p99, longest, failed }) => {
      const cells = [database, what, perSecond.toFixed(0), ms(p50), ms(p95), ms(p99), ms(longest), failed];
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
    `One hub process, ${seconds} s a row after 2 s of warm-up; the load comes from another process of the same machine:`,
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
  writeFileSync(join(import.meta.dirname, 'hub-results.md'), `# One hub process\n\n${text}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
