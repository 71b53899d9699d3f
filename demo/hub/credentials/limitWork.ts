import { tooBusy } from '../http/refusal';

/** How much heavy work runs at once in this process, and how much waits. */
export interface WorkLimit {
  atOnce: number;
  waiting: number;
  /** Longest wait for a turn, in milliseconds. */
  longestWaitMs: number;
}

/** Runs a piece of work when it is its turn. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits work that occupies a processor for long, so that other requests are still answered. Each process has its own
 * limit, because it protects the machine.
 * @returns runs work; rejects with -100105 and HTTP 429 when too much waits already, or for too long
 */
export function limitWork({ atOnce, waiting, longestWaitMs }: WorkLimit): RunLimited {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (queue.length >= waiting) {
        reject(tooBusy());
        return;
      }
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(tooBusy());
      }, longestWaitMs);
      queue.push(begin);
    });
  return async (work) => {
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      // The place passes to the next task; without one it becomes free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
