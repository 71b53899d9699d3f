/**
 * `npm run bench:hub`: measures the compiled hub of this checkout, without the demo, beside the floor (Hono with one prepared
 * statement, Hono with bytes in memory) and better-auth, in turns on one PostgreSQL of the system's packages. Needs
 * `npm run build && npm run build:hub`, and Linux for processor times. Prints tables and writes tools/bench/hub-results.md.
 *
 * REPS (3) repetitions of SECONDS (3) each; ONLY="checks,settings" measures some calls; PROCESSES="1,2,4"; BEFORE=<folder>
 * measures the compiled hub of another checkout beside it; WHO="floor,better-auth,embedded" says what else there is; BRIEF=1 leaves
 * out the demo and the start from the sources. PROFILE=<folder> keeps a profile of the hub's processor time (`node --cpu-prof`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords, passwordCost } from '../../hub/credentials/passwords';
import { takenPort } from '../scripts/ports.mjs';
import { startHubSubject } from './hub/hubSubject';
import { startBetterAuth, startFloor } from './hub/peerSubjects';
import { measureInTurns, type Measuring } from './hub/measure';
import { startBenchPostgres, type BenchPostgres } from './hub/postgres';
import { median, memoryTable, rowsOf, table, type Row } from './hub/report';
import { measureStarts } from './hub/starts';
import { calls, password, type CallName, type Subject } from './hub/subject';
import { project } from './hubProgram';

const environment = process.env;
const repetitions = Number(environment['REPS'] ?? 3);
const seconds = Number(environment['SECONDS'] ?? 3);
const only = (environment['ONLY'] ?? calls.join(',')).split(',');
const chosen = calls.filter((call) => only.includes(call));
const counts = (environment['PROCESSES'] ?? '1,2,4').split(',').map(Number);
const before = environment['BEFORE'] || undefined;
const most = Math.max(...counts);
const isWanted = (who: string): boolean => (environment['WHO'] ?? who).split(',').includes(who);
const connections = 16;
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const loadAtStart = loadavg();

/** Of these, all calls are measured with one process; the costs of the others do not depend on how many there are. */
const spread: readonly CallName[] = ['checks', 'sign-ins'];

let lastPort = Number(environment['PORT'] ?? 4700) - 1;

/** Free ones. */
async function newPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    lastPort += 1;
    if ((await takenPort([lastPort])) === undefined) ports.push(lastPort);
  }
  return ports;
}

const say = (line: string): void => console.log(line);

/** The hub of a checkout, and what it is compared with, as far as WHO names them. */
async function startSubjects(postgres: BenchPostgres, started: Subject[]): Promise<void> {
  const database = async (name: string) => ({ name, url: await postgres.create(name) });
  const place = { connections, folder };
  const hub = { ...place, name: 'hub', checkout: project, database: await database('hub') };
  const ours = await startHubSubject({ ...hub, ports: await newPorts(most) });
  started.push(ours);
  if (before !== undefined) {
    const own = { name: 'hub before', checkout: before, database: await database('hub_before') };
    started.push(await startHubSubject({ ...place, ...own, ports: await newPorts(most) }));
  }
  const peer = async (name: string) => ({
    database: name === 'hub' ? hub.database : await database(name),
    ports: await newPorts(most),
    connections,
  });
  if (isWanted('floor'))
    started.push(await startFloor(await peer('hub'), { ...(await answersOf(ours)), folder }));
  if (isWanted('better-auth')) started.push(await startBetterAuth(await peer('peer')));
  const embedded = { ...place, name: 'hub, embedded', checkout: project };
  if (isWanted('embedded')) started.push(await startHubSubject({ ...embedded, ports: await newPorts(1) }));
}

/** What the floor answers with, and the session that it looks up. */
async function answersOf(hub: Subject) {
  const port = hub.programs[0]?.port ?? 0;
  const read = async (call: CallName): Promise<Uint8Array> => {
    const { path, headers = {} } = await hub.prepare(call, [port]);
    const answer = await fetch(`http://localhost:${port}${path}`, { headers });
    // Unpacked by `fetch`: packed again below.
    return new Uint8Array(await answer.arrayBuffer());
  };
  const { gzipSync } = await import('node:zlib');
  const { headers } = await hub.prepare('checks', [port]);
  return {
    token: headers?.['authorization'] ?? '',
    settings: await read('settings'),
    document: gzipSync(await read('document')),
  };
}

async function measureAll(subjects: readonly Subject[], measuring: Measuring): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of counts)
    for (const call of chosen) {
      if (processes > 1 && !spread.includes(call)) continue;
      const turns = await measureInTurns(subjects, call, processes, repetitions, measuring);
      const own = rowsOf(call, processes, subjects, turns);
      for (const line of table(own).slice(2)) say(line);
      rows.push(...own);
    }
  return rows;
}

/** One after the other, as for a single visitor. @returns its milliseconds */
async function measureHash(): Promise<number> {
  const times: number[] = [];
  const passwords = createPasswords();
  for (let index = 0; index < 20; index += 1) {
    const startedAt = performance.now();
    await passwords.hash(password);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function hashLine(hashMs: number): string {
  const { memoryCost, timeCost, parallelism } = passwordCost;
  const cores = availableParallelism();
  return (
    `One argon2id hash (${memoryCost / 1024} MiB, ${timeCost} passes, ${parallelism} lane) alone: ${hashMs.toFixed(1)} ms, median of 20; ` +
    `${cores} cores / hash time = ${((1000 * cores) / hashMs).toFixed(0)} a second.`
  );
}

const loads = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

function endAtOnce(): never {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

/** Ends the database and removes the files. The programs end with this one (`startNode`). */
function endBySignals(postgres: BenchPostgres): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(endAtOnce));
}

async function main(): Promise<void> {
  const postgres = await startBenchPostgres();
  const subjects: Subject[] = [];
  endBySignals(postgres);
  try {
    await startSubjects(postgres, subjects);
    const hashMs = await measureHash();
    const rows = await measureAll(subjects, { postgres, seconds });
    const starts = environment['BRIEF'] === '1' ? [] : await measureStarts(folder, newPorts);
    const text = [
      `${repetitions} repetitions of ${seconds} s each, after 5,000 calls or 6 s of warm-up; in each, the subjects take turns and who is first goes round.`,
      'Figures are medians of the repetitions, ratios are medians of the ratios within a repetition. Hubs, database and load share one',
      `machine: ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}; ${postgres.version}.`,
      `Load of the machine, 1, 5 and 15 minutes: ${loads(loadAtStart)} before, ${loads(loadavg())} after; the last column is that of each row.`,
      'On a machine with other work, processor time a call (“CPU”) and the ratios tell more than calls a second.',
      'The hub logs each request (`LOG_LEVEL=info`, its default), to nowhere; the others log none.',
      '',
      ...table(rows),
      '',
      hashLine(hashMs),
      '',
      ...memoryTable(subjects, rows),
      ...starts,
      '',
    ].join('\n');
    say(`\n${text}`);
    if (environment['WRITE'] !== '0')
      writeFileSync(join(import.meta.dirname, 'hub-results.md'), `# The hub\n\n${text}`);
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
