import { loadavg } from 'node:os';
import { runLoad, type Load, type LoadResult } from './load';
import type { BenchPostgres } from './postgres';
import { cpuSeconds, memoryMb } from './processFigures';
import type { CallName, Subject } from './subject';

/** What a subject did in one turn. */
export interface Turn extends LoadResult {
  /** Processor time of its processes a call, in ms. */
  cpuMs: number;
  /** The same of PostgreSQL; `null` where the database is not there. */
  databaseMs: number | null;
  /** Round trips to the database a call. */
  statements: number | null;
  /** Resident memory of the largest process after it, in MB. */
  memoryMb: number;
  load: number;
}

export interface Measuring {
  postgres: BenchPostgres;
  /** Length of a turn in seconds. */
  seconds: number;
}

/** Calls that a hash or a transaction is in are sent over fewer connections, as many as the hub works on at once. */
const connectionsOf = (call: CallName): number =>
  call === 'sign-ins' || call === 'registration' || call === 'redeem' ? 8 : 16;

/** Calls after which V8 has compiled what they run, and the most time for them. */
const warmCalls = 5000;
const warmSeconds = 6;

const warm = new WeakMap<Subject, Set<string>>();

/** Repeats a call until each of the processes has answered it often; before a later turn for a moment. */
async function warmUp(subject: Subject, call: CallName, load: Load, connections: number): Promise<void> {
  const known = warm.get(subject) ?? new Set<string>();
  warm.set(subject, known);
  const name = `${call} ${load.ports.length}`;
  const wanted = known.has(name) ? 1 : warmCalls * load.ports.length;
  known.add(name);
  let done = 0;
  for (let turn = 0; turn < warmSeconds && done < wanted; turn += 1)
    done += (await runLoad(load, connections, 1)).calls;
}

/** Sends a subject its calls for one turn. @param processes how many of its processes take part */
export async function takeTurn(
  subject: Subject,
  call: CallName,
  processes: number,
  { postgres, seconds }: Measuring,
): Promise<Turn> {
  const programs = subject.programs.slice(0, processes);
  const ports = programs.map(({ port }) => port);
  const connections = connectionsOf(call);
  const prepared = await subject.prepare(call, ports);
  // What is sent once each is not repeated: preparing it has warmed the process.
  if (!prepared.each) await warmUp(subject, call, { ...prepared, ports }, connections);
  const usedBefore = await usedSoFar(subject, postgres, processes);
  const result = await runLoad({ ...prepared, ports }, connections, seconds);
  const used = await usedSoFar(subject, postgres, processes);
  const perCall = (after: number, before: number) => (after - before) / result.calls;
  const ofDatabase = subject.database !== null;
  return {
    ...result,
    cpuMs: 1000 * perCall(used.cpu, usedBefore.cpu),
    databaseMs: ofDatabase ? 1000 * perCall(used.databaseCpu, usedBefore.databaseCpu) : null,
    statements: ofDatabase ? perCall(used.statements, usedBefore.statements) : null,
    memoryMb: Math.max(...programs.map(({ pid }) => memoryMb(pid))),
    load: loadavg()[0] ?? 0,
  };
}

async function usedSoFar({ programs, database }: Subject, postgres: BenchPostgres, processes: number) {
  const statements = database === null ? 0 : await postgres.statements(database);
  return {
    statements,
    cpu: programs.slice(0, processes).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    databaseCpu: postgres.cpuSeconds(),
  };
}

/** Turns of several subjects: `[repetition][subject]`, `null` for one that has no such call. */
export type Turns = (Turn | null)[][];

/** Each subject in turn, as often as asked for; who is first goes round. */
export async function measureInTurns(
  subjects: readonly Subject[],
  call: CallName,
  processes: number,
  repetitions: number,
  measuring: Measuring,
): Promise<Turns> {
  const turns: Turns = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const row: (Turn | null)[] = subjects.map(() => null);
    for (let step = 0; step < subjects.length; step += 1) {
      const index = (step + repetition) % subjects.length;
      const subject = subjects[index];
      if (!subject?.has.includes(call) || subject.programs.length < processes) continue;
      row[index] = await takeTurn(subject, call, processes, measuring);
    }
    turns.push(row);
  }
  return turns;
}
