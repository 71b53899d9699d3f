import type { Level } from './row';
import type { RowResult } from './runRows';

const marks = { passed: 'ok', failed: 'FAILED', off: 'off', 'not tested': '?' } as const;
const levels: readonly Level[] = ['must', 'should', 'optional'];

/** One line for a row. */
export function rowLine({ row, outcome, reason }: RowResult): string {
  const line = `${row.level.padEnd(8)} ${row.area.padEnd(12)} ${marks[outcome].padEnd(6)} ${row.title}`;
  return reason === '' ? line : `${line}\n${' '.repeat(29)}${reason}`;
}

/** The sums at the end. */
export function summary(results: readonly RowResult[]): string {
  const count = (level: Level, outcome: RowResult['outcome']) =>
    results.filter(({ row, outcome: ended }) => row.level === level && ended === outcome).length;
  const lines = levels.map((level) => {
    const [passed, failed, off] = [count(level, 'passed'), count(level, 'failed'), count(level, 'off')];
    const untested = count(level, 'not tested');
    return `${level.padEnd(8)} ${passed} passed, ${failed} failed, ${off} off by settings, ${untested} not tested`;
  });
  return lines.join('\n');
}
