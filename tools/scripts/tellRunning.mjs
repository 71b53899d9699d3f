/** Tells in a long run what is running, and for how long. */
import { secondsSince } from './runCommand.mjs';

const everyMs = 30_000;

/** @type {Map<string, number>} title → its start */
const running = new Map();

/** @type {NodeJS.Timeout | undefined} */
let clock;

/**
 * Does work that is named every half minute until it has ended.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function tellRunning(title, work) {
  running.set(title, Date.now());
  clock ??= setInterval(tell, everyMs);
  try {
    return await work();
  } finally {
    running.delete(title);
    if (running.size === 0) {
      clearInterval(clock);
      clock = undefined;
    }
  }
}

function tell() {
  const lines = [...running].map(([title, startedAt]) => `${title} (${secondsSince(startedAt)})`);
  console.log(`\n   … ${lines.join(', ')}`);
}
