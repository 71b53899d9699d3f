/** The table engine x mode x flow: printed after a run and kept in docs/browsers.md. */
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { Flow } from './flows';
import { engineNames, modes, type EngineName, type Mode } from './stage';

/** One run of a flow. */
export interface Cell {
  flow: string;
  engine: string;
  mode: string;
  seconds: number;
  isFailed: boolean;
}

/** Why a flow is not run there; `undefined` if it is. */
export function reasonAgainst(
  { without, engines }: Flow,
  engine: EngineName,
  mode: Mode,
): string | undefined {
  return without?.[mode] ?? engines?.[engine];
}

/**
 * Whether a browser that answers nothing ended a flow. It tells nothing about the product: the flow is run once more, from
 * its beginning, in a new browser.
 */
export function isLost({ errors }: Pick<TestResult, 'errors'>): boolean {
  return errors.some(function tells({ message, cause }): boolean {
    return Boolean(message?.includes('no answer within')) || (cause !== undefined && tells(cause));
  });
}

/** The cell of a flow. One that fails for another reason than a lost browser has failed, although it is run again. */
export function cellOf({
  title,
  parent,
  results,
}: Pick<TestCase, 'title'> & {
  parent: Pick<TestCase['parent'], 'title' | 'project'>;
  results: readonly Pick<TestResult, 'duration' | 'errors' | 'status'>[];
}): Cell {
  const counted = results.filter((each, index) => index === results.length - 1 || !isLost(each));
  return {
    flow: title,
    engine: parent.project()?.name ?? '',
    mode: parent.title,
    seconds: (counted.at(-1)?.duration ?? 0) / 1000,
    isFailed: counted.length === 0 || counted.some(({ status }) => status !== 'passed'),
  };
}

/**
 * Writes the table as Markdown.
 * @param cells of one run
 * @param withSeconds how long each walk took, for the terminal
 */
export function writeTable(flows: readonly Flow[], cells: readonly Cell[], withSeconds = false): string {
  const notes: string[] = [];
  const noteOf = (text: string): string => {
    if (!notes.includes(text)) notes.push(text);
    return `– (${notes.indexOf(text) + 1})`;
  };
  const columns = engineNames.flatMap((engine) => modes.map((mode) => ({ engine, mode })));
  const rows = flows.map((flow) => [
    flow.title,
    ...columns.map(({ engine, mode }) => {
      const reason = reasonAgainst(flow, engine, mode);
      if (reason !== undefined) return noteOf(reason);
      const cell = cells.find(
        (each) => each.flow === flow.title && each.engine === engine && each.mode === mode,
      );
      if (!cell) return '?';
      if (cell.isFailed) return 'FAILED';
      return withSeconds ? `${cell.seconds.toFixed(1)} s` : 'ok';
    }),
  ]);
  const head = ['flow', ...columns.map(({ engine, mode }) => `${engine} ${mode}`)];
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [...lines, '', ...notes.map((text, index) => `${index + 1}. ${text}`)].join('\n');
}
