/** One figure of ours over that of each other row, as a table's cells. */
export function ratioCells(ours: number, others: readonly (number | null)[]): string[] {
  return others.map((other) => (other ? (ours / other).toFixed(2) : '–'));
}
