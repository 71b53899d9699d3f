/** Maximum growth reports in a row, and the pause in milliseconds that ends a row. */
const maxGrowths = 50;
const pauseMs = 1000;

/**
 * An entry that always wants to be taller than its window answers each height with a bigger one; after 50 such
 * answers in a row the frame keeps its height.
 * @returns a function of a height in CSS pixels and the time in milliseconds, which returns the height to set, or
 * `undefined`
 */
export function createFrameHeight(): (height: number, nowMs: number) => number | undefined {
  let current = 0;
  let growths = 0;
  let lastMs = 0;
  return (height, nowMs) => {
    const next = Math.ceil(height);
    if (next === current) return undefined;
    const isRow = nowMs - lastMs < pauseMs;
    lastMs = nowMs;
    growths = next > current && isRow ? growths + 1 : 0;
    if (growths > maxGrowths) return undefined;
    current = next;
    return next;
  };
}
