/** The ratios of our figure to each other row, as cells of a table. */
export function ratioCells(ours: number, others: readonly (number | null)[]): string[] {
  return others.map((other) => (other ? (ours / other).toFixed(2) : '–'));
}
