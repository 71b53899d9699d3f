/** Counts seconds down to a point in time, for "Resend in … s". It reads the clock, so that sleep does not stop it. */
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import type { Clock } from '../services';

/** Seconds left; 0 when it has ended or was never started. */
export interface Countdown extends ReadableStore<number> {
  /** @param until milliseconds since 1970 */
  start(until: number): void;
  stop(): void;
}

const secondMs = 1000;

export function createCountdown(clock: Clock): Countdown {
  const store = createStore(0);
  const task = createLatestTask();
  const tick = async (until: number, signal: AbortSignal): Promise<void> => {
    // A clock that is set back must not lengthen the countdown: the time left only shrinks.
    let maxMs = until - clock.now();
    for (;;) {
      const leftMs = Math.min(until - clock.now(), maxMs);
      if (signal.aborted) return;
      store.set(Math.max(0, Math.ceil(leftMs / secondMs)));
      if (leftMs <= 0) return;
      const stepMs = leftMs % secondMs || secondMs;
      maxMs = leftMs - stepMs;
      // Each second follows the one before.
      // oxlint-disable-next-line no-await-in-loop
      await clock.delay(stepMs, signal).catch(() => undefined);
    }
  };
  return {
    ...store,
    start(until) {
      void task.run(({ signal }) => tick(until, signal));
    },
    stop() {
      task.cancel();
      store.set(0);
    },
  };
}
