import type { Turn, Turns } from './measure';
import type { CallName, Subject } from './subject';

/** One row of the table: medians of the turns, and of the ratios of each turn to that of the base in the same repetition. */
export interface Row {
  call: CallName;
  processes: number;
  name: string;
  perSecond: number;
  cpuMs: number;
  databaseMs: number | null;
  statements: number | null;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  memoryMb: number;
  load: number;
  /** By name of another subject of the same turns: its calls a second, and its processor time a call, divide ours. */
  of: ReadonlyMap<string, { rate: number; cpu: number }>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  return (upper + lower) / 2;
}

const rate = ({ calls, seconds }: Turn): number => calls / seconds;

/** @returns a row for each subject that has the call */
export function rowsOf(call: CallName, processes: number, subjects: readonly Subject[], turns: Turns): Row[] {
  return subjects.flatMap((subject, index) => {
    const own = turns.flatMap((row) => row[index] ?? []);
    return own.length === 0 ? [] : [rowOf(subject.name, own, ratiosTo(index))];
  });

  function ratiosTo(index: number): Row['of'] {
    const all = subjects.map(({ name }, other) => {
      const pairs = turns.flatMap((row) => {
        const [mine, base] = [row[index], row[other]];
        return mine && base ? [{ rate: rate(mine) / rate(base), cpu: mine.cpuMs / base.cpuMs }] : [];
      });
      const ratios = { rate: median(pairs.map((one) => one.rate)), cpu: median(pairs.map((one) => one.cpu)) };
      return [name, ratios] as const;
    });
    return new Map(all);
  }

  function rowOf(name: string, own: readonly Turn[], of: Row['of']): Row {
    const middle = (read: (turn: Turn) => number) => median(own.map(read));
    const known = (read: (turn: Turn) => number | null) =>
      own.some((turn) => read(turn) === null) ? null : middle((turn) => read(turn) ?? 0);
    return {
      call,
      processes,
      name,
      of,
      perSecond: middle(rate),
      cpuMs: middle((turn) => turn.cpuMs),
      databaseMs: known((turn) => turn.databaseMs),
      statements: known((turn) => turn.statements),
      p50: middle((turn) => turn.p50),
      p95: middle((turn) => turn.p95),
      p99: middle((turn) => turn.p99),
      failed: own.reduce((sum, turn) => sum + turn.failed, 0),
      memoryMb: Math.max(...own.map((turn) => turn.memoryMb)),
      load: middle((turn) => turn.load),
    };
  }
}

const some = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits);

/** @returns the lines of a Markdown table */
export function table(rows: readonly Row[]): string[] {
  return [
    '| call | processes | who | a second | of the floor | of better-auth | CPU ms a call | of the floor’s | database CPU ms | statements | p50 ms | p95 | p99 | failed | load |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const floor = row.name === 'floor' ? undefined : row.of.get('floor');
      const peer = row.name === 'better-auth' ? undefined : row.of.get('better-auth');
      const cells = [
        row.call,
        row.processes,
        row.name,
        some(row.perSecond, row.perSecond < 100 ? 1 : 0),
        some(floor?.rate, 2),
        some(peer?.rate, 2),
        some(row.cpuMs, 3),
        some(floor?.cpu, 2),
        some(row.databaseMs, 3),
        some(row.statements, 2),
        some(row.p50, 2),
        some(row.p95, 2),
        some(row.p99, 2),
        row.failed,
        some(row.load, 1),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

/** Memory and start of each subject: its first process at rest, and its largest after any load. */
export function memoryTable(subjects: readonly Subject[], rows: readonly Row[]): string[] {
  return [
    '| who | ready after, s | at rest, MB | after the load, MB |',
    '|---|---|---|---|',
    ...subjects.map(({ name, programs: [first] }) => {
      const most = Math.max(...rows.filter((row) => row.name === name).map((row) => row.memoryMb));
      const cells = [
        name,
        some(first?.startSeconds, 2),
        some(first?.memoryAtRestMb, 0),
        Number.isFinite(most) ? some(most, 0) : '–',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}
