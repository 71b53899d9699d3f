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

/** Runs rows one after the other; a failure does not stop the next. @param onResult called when a row ends */
export async function runRows(
  rows: readonly ConformanceRow[],
  subject: Subject,
  tools: ConformanceTools,
  onResult: (result: RowResult) => void = () => undefined,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    await tools.beforeRow?.();
    const result = await runRow(row, subject);
    results.push(result);
    onResult(result);
  }
  return results;
}

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
