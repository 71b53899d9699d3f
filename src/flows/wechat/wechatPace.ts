/** How often the hub is polled for a scan. WeChat publishes no figure. */

const minuteMs = 60_000;
/** Jitter spreads clients that start at the same time. It only lengthens the wait. */
const jitter = 0.2;

/**
 * Milliseconds from an answer to the next request: 2 s, after a minute 3 s, after two 5 s, and up to a fifth more.
 * @param shownMs milliseconds since the code was received
 * @param random 0 to 1
 */
export function wechatPaceMs(shownMs: number, random: number): number {
  const paceMs = shownMs < minuteMs ? 2000 : shownMs < 2 * minuteMs ? 3000 : 5000;
  return Math.round(paceMs * (1 + jitter * random));
}
