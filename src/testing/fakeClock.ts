import type { Clock } from '../flows/services';

/** Only tests move it. */
export interface FakeClock extends Clock {
  /** Runs each timer when it is due, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Pending timers: 0 after a flow that cleans up. */
  readonly waiting: number;
}

interface Wait {
  at: number;
  end: () => void;
}

/** Runs pending promise callbacks, in chains of any usual length. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** @param start milliseconds since 1970 */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let time = start;
  let waits: Wait[] = [];
  return {
    now: () => time,
    get waiting() {
      return waits.length;
    },
    delay: (ms, signal) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waits = waits.filter((other) => other !== wait);
          signal?.removeEventListener('abort', stop);
        };
        const stop = (): void => {
          leave();
          reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
        };
        const wait: Wait = {
          at: time + ms,
          end: () => {
            leave();
            resolve();
          },
        };
        waits.push(wait);
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop);
      }),
    painted: () => Promise.resolve(),
    async advance(ms) {
      const until = time + ms;
      await settle();
      for (;;) {
        const next = waits.filter(({ at }) => at <= until).toSorted((left, right) => left.at - right.at)[0];
        if (!next) break;
        time = next.at;
        next.end();
        // A timer may start the next one, so they run one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await settle();
      }
      time = until;
    },
  };
}
