/** The table engine x mode x flow: printed after a run and kept in docs/browsers.md. */
import type { Flow } from './flows';
import { engineNames, modes, type EngineName, type Mode } from './stage';

/** One run of a flow. */
export interface Cell {
  flow: string;
  engine: EngineName;
  mode: Mode;
  seconds: number;
  /** The failure. */
  failure?: string;
  /** Whether the browser stopped answering. */
  isLost?: boolean;
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
      if (cell.failure !== undefined) return 'FAILED';
      return withSeconds ? `${cell.seconds.toFixed(1)} s` : 'ok';
    }),
  ]);
  const head = ['flow', ...columns.map(({ engine, mode }) => `${engine} ${mode}`)];
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [...lines, '', ...notes.map((text, index) => `${index + 1}. ${text}`)].join('\n');
}
