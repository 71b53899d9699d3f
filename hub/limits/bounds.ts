/** Within which bounds an operator may change a limit. */
import type { Limit, LimitNow } from '../http/hubLimits';

/** The longest and the shortest window, as parts of the default. */
const windowParts = { shortest: 0.1, longest: 10 };

/** What a number in another window comes to in the default one. */
const inDefaultWindow = ({ windowMs }: Limit, now: LimitNow): number => (now.most * windowMs) / now.windowMs;

/**
 * Why an operator may not have this; `null`: it is allowed. Another window must not weaken a limit: neither more at once
 * than the highest number, nor more in the default window; and not shut people out either.
 */
export function faultOf(limit: Limit, wanted: LimitNow): string | null {
  const [lowest, highest] = limit.between;
  const { most, windowMs } = wanted;
  if (lowest === highest) return `it stays at ${lowest}: ${limit.why}.`;
  if (!Number.isSafeInteger(most) || most < lowest || most > highest)
    return `it must be a whole number from ${lowest} to ${highest}: ${limit.why}.`;
  if (windowMs === limit.windowMs) return null;
  if (!limit.hasOwnWindow)
    return `its window stays ${windowText(limit.windowMs)}: other rules count with it.`;
  const [shortest, longest] = [limit.windowMs * windowParts.shortest, limit.windowMs * windowParts.longest];
  if (!Number.isSafeInteger(windowMs) || windowMs < shortest || windowMs > longest)
    return `its window must be from ${windowText(shortest)} to ${windowText(longest)}.`;
  const rate = inDefaultWindow(limit, wanted);
  if (rate < lowest || rate > highest)
    return `${most} in ${windowText(windowMs)} are ${Math.round(rate * 10) / 10} in ${windowText(limit.windowMs)}, which must be from ${lowest} to ${highest}: ${limit.why}.`;
  return null;
}

export const isAllowed = (limit: Limit, wanted: LimitNow): boolean => faultOf(limit, wanted) === null;

const units = [
  ['d', 24 * 60 * 60 * 1000],
  ['h', 60 * 60 * 1000],
  ['min', 60 * 1000],
  ['s', 1000],
] as const;

/** E.g. `10min`, `1h`, `1d`. */
export function windowText(windowMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => windowMs >= ms && windowMs % ms === 0) ?? ['ms', 1];
  return `${windowMs / unitMs}${unit}`;
}

/** Reads `10min`, `2h`, `1d` or `30s`. @returns milliseconds; `null` for anything else */
export function readWindow(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,6}) ?(s|min|h|d)$/.exec(text.trim()) ?? [];
  const unitMs = units.find(([name]) => name === unit)?.[1];
  return unitMs === undefined || Number(count) === 0 ? null : Number(count) * unitMs;
}
