import { isHubError } from '../src/api/hubError';
import { NotTested, SwitchedOff } from './endings';
import type { ConformanceRow } from './row';
import type { Subject } from './subject';
import type { ConformanceTools } from './tools';

/** How a row came out. */
export interface RowResult {
  row: ConformanceRow;
  outcome: 'passed' | 'failed' | 'off' | 'not tested';
  /** Why, in one sentence; empty for a row that passed. */
  reason: string;
}

/** Rows in a row that get no answer: then the hub is gone, and each further row would say the same. */
const mostSilent = 2;

/**
 * Runs rows one after the other; a failure does not stop the next, a hub that stops answering does.
 * @param onResult called when a row ends
 */
export async function runRows(
  rows: readonly ConformanceRow[],
  subject: Subject,
  tools: ConformanceTools,
  onResult: (result: RowResult) => void = () => undefined,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  let silent: ConformanceRow[] = [];
  for (const row of rows) {
    const [first] = silent;
    const isGone = first !== undefined && silent.length >= mostSilent;
    if (!isGone) await tools.beforeRow?.();
    const result = isGone ? untested(row, first) : await runRow(row, subject);
    if (!isGone) silent = result.reason === noAnswer ? [...silent, row] : [];
    results.push(result);
    onResult(result);
  }
  return results;
}

const noAnswer = 'network, HTTP 0';

const untested = (row: ConformanceRow, { area, title }: ConformanceRow): RowResult => ({
  row,
  outcome: 'not tested',
  reason: `your hub stopped answering at ${area}: ${title}`,
});

async function runRow(row: ConformanceRow, subject: Subject): Promise<RowResult> {
  try {
    await row.run(subject);
    return { row, outcome: 'passed', reason: '' };
  } catch (error) {
    if (error instanceof SwitchedOff) return { row, outcome: 'off', reason: error.message };
    if (error instanceof NotTested) return { row, outcome: 'not tested', reason: error.message };
    return { row, outcome: 'failed', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!isHubError(error)) return error instanceof Error ? error.message : String(error);
  const { code, kind, hubMessage, status } = error;
  return code === 0 ? `${kind}, HTTP ${status}` : `refused with ${code}: ${hubMessage}`;
}

/**
 * The exit code of a run: 1 when a "must" row fails, 2 when one could not be tested, else 0. What the hub's settings
 * switch off counts as neither.
 */
export function exitCode(results: readonly RowResult[]): 0 | 1 | 2 {
  const must = results.filter(({ row }) => row.level === 'must').map(({ outcome }) => outcome);
  if (must.includes('failed')) return 1;
  return must.includes('not tested') ? 2 : 0;
}
