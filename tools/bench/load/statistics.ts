/** Median and range of repeated samples. Values that are missing (`null`, not finite) are left out. */

export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** @returns `null` if no sample has a value */
export function summarize(values: readonly (number | null)[]): Summary | null {
  const sorted = values
    .filter((value) => value !== null)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (min === undefined || max === undefined || upper === undefined || lower === undefined) return null;
  return { median: (lower + upper) / 2, min, max };
}

/** `median (min–max)`, or `–` without samples. A single number if all samples print alike. */
export function printSummary(summary: Summary | null, digits = 0): string {
  if (!summary) return '–';
  const print = (value: number): string => value.toFixed(digits);
  const range = [print(summary.min), print(summary.max)];
  return range[0] === range[1] ? print(summary.median) : `${print(summary.median)} (${range.join('–')})`;
}
