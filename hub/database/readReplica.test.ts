/** Two databases that are played; `npm run test:scale` has real ones. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Database, Queries } from './database';
import { readReplica, replicaLookMs } from './readReplica';
import { logStatements } from './statements';

const maxLagMs = 5000;

/** What both servers say; tests change it. */
let state: { primary: number; replica: number; isReplica: boolean; cluster: string };
/** What the replica fails with, in place of an answer. */
let broken: Error | null;
let now: number;
let told: (string | null)[];
let database: Database;
/** Where each piece of work that is not a look has run. */
let ran: string[];

/** @param name what its rows tell, and what `state` calls it */
function played(name: 'primary' | 'replica'): Database {
  const answer = () => {
    if (name === 'replica' && broken) throw broken;
    const isReplica = name === 'replica' && state.isReplica;
    const cluster = name === 'replica' ? state.cluster : 'ours';
    return { rows: [{ is_replica: isReplica, cluster, position: state[name] }] };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looks and these tests use nothing else
  const queries = { execute: () => Promise.resolve().then(answer), name } as unknown as Queries;
  const run: Database['run'] = (work) => work(queries);
  return {
    kind: 'postgres',
    statements: logStatements(),
    run,
    readStale: run,
    transaction: run,
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** @returns who answered */
const read = () =>
  database.readStale(async (queries) => {
    const name = String(Reflect.get(queries, 'name'));
    ran.push(name);
    await queries.execute(sql`select 1`);
    return name;
  });

const nameOf = (queries: Queries) => Promise.resolve(Reflect.get(queries, 'name'));
const refuse = () => Promise.reject(new Error('refused'));

beforeEach(() => {
  state = { primary: 100, replica: 100, isReplica: true, cluster: 'ours' };
  broken = null;
  now = 0;
  told = [];
  ran = [];
  database = readReplica(played('primary'), played('replica'), {
    maxLagMs,
    tell: (reason) => told.push(reason),
    now: () => now,
  });
});

it('reads from a replica that has all, and everything else from the primary', async () => {
  expect(await read()).toBe('replica');
  expect(await database.run(nameOf)).toBe('primary');
  expect(await database.transaction(nameOf)).toBe('primary');
});

it('reads from a replica that lags, until it lags more than is allowed', async () => {
  await read();
  for (let second = 1; second <= 5; second += 1) {
    state.primary += 10;
    now += replicaLookMs;
    expect(await read()).toBe('replica');
  }
  state.primary += 10;
  now += replicaLookMs;
  expect(await read()).toBe('primary');
  expect(told).toEqual(['it is too far behind']);
  state.replica = state.primary;
  now += replicaLookMs;
  expect(await read()).toBe('replica');
  expect(told).toEqual(['it is too far behind', null]);
});

it('knows by marks of before how far a replica is that never has all', async () => {
  for (let second = 0; second < 20; second += 1) {
    // Three looks behind, for ever.
    state = { ...state, primary: 100 + second * 10, replica: 100 + Math.max(0, second - 3) * 10 };
    expect(await read()).toBe('replica');
    now += replicaLookMs;
  }
  state.primary += 10;
  // It has stopped: what it had at the last look is 4 seconds old by now.
  now += 2 * replicaLookMs;
  expect(await read()).toBe('primary');
});

it('does not take an idle primary for a replica that lags', async () => {
  await read();
  now += 3600 * 1000;
  expect(await read()).toBe('replica');
});

it('asks the primary while the replica is down, looks again later, and says so once', async () => {
  await read();
  broken = new Error('gone');
  // The first read finds out, and gets its answer all the same.
  expect(await read()).toBe('primary');
  expect(ran.slice(-2)).toEqual(['replica', 'primary']);
  expect(await read()).toBe('primary');
  expect(told).toEqual(['it does not answer']);
  broken = null;
  now += replicaLookMs;
  expect(await read()).toBe('primary');
  now += 10 * replicaLookMs;
  expect(await read()).toBe('replica');
  expect(told).toEqual(['it does not answer', null]);
});

it.each([
  ['was promoted', { isReplica: false }],
  ['follows another database', { cluster: 'theirs' }],
])('does not use one that %s', async (_, change) => {
  state = { ...state, ...change };
  expect(await read()).toBe('primary');
  expect(told).toEqual(['it is no replica of this database']);
});

it('passes on what fails on both', async () => {
  await read();
  await expect(database.readStale(refuse)).rejects.toThrow('refused');
});
