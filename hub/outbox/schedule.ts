const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a message that was not taken waits, after each attempt: eight attempts within 28 hours (docs/webhooks.md). */
const waitsMs = [5 * second, minute, 10 * minute, hour, 4 * hour, 10 * hour, 13 * hour];

export const mostAttempts = waitsMs.length + 1;

/** Up to a tenth is added: what failed together does not come back together. */
const jitter = 0.1;

/**
 * @param attempts made so far
 * @returns milliseconds until the next; `null` after the last
 */
export function waitAfter(attempts: number, random = Math.random): number | null {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + jitter * random()));
}

/** How long an attempt may take. */
export const attemptMs = 10 * second;

/** How long a message is one process's: longer than an attempt takes. After a process was killed, another takes over. */
export const leaseMs = minute;

/** A webhook that has taken nothing for so long is switched off. */
export const mostFailingMs = 5 * 24 * hour;
