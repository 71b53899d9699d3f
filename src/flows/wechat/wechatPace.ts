/** How often the hub is asked about a scan (no official figure; the rules gathered for this project). */

const minuteMs = 60_000;
/** Jitter: so many asking at once drift apart. It only ever makes the wait longer. */
const jitter = 0.2;

/**
 * Milliseconds from an answer to the next question: 2 s, after a minute 3 s, after two 5 s, and up to a fifth more.
 * @param shownMs since the code was drawn
 * @param random 0 to 1
 */
export function wechatPaceMs(shownMs: number, random: number): number {
  const paceMs = shownMs < minuteMs ? 2000 : shownMs < 2 * minuteMs ? 3000 : 5000;
  return Math.round(paceMs * (1 + jitter * random));
}
