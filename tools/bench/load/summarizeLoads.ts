import type { BenchPage } from './benchPage';
import type { Condition } from './openBrowser';
import type { LoadSample } from './measureLoad';
import { summarize, type Summary } from './statistics';

/** One page of the run. */
export interface PageRow {
  name: string;
  version: string;
  /** Median and range of a figure. */
  of(condition: Condition['name'], figure: (sample: LoadSample) => number | null): Summary | null;
  /** Only the median. */
  median(condition: Condition['name'], figure: (sample: LoadSample) => number | null): number | null;
  errors: readonly string[];
}

export function summarizeLoads(pages: readonly BenchPage[], samples: readonly LoadSample[]): PageRow[] {
  return pages.map(({ name, version = '' }) => {
    const own = samples.filter((sample) => sample.name === name);
    const of: PageRow['of'] = (condition, figure) =>
      summarize(own.filter((sample) => sample.condition === condition).map(figure));
    return {
      name,
      version,
      of,
      median: (condition, figure) => of(condition, figure)?.median ?? null,
      errors: [...new Set(own.flatMap(({ errors }) => errors))],
    };
  });
}
