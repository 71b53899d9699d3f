/** Counts seconds down to a moment, for "Resend in … s". Time comes from the clock, so that sleep does not stop it. */
import { createStore, type ReadableStore } from '../../lib/store';
import type { Clock } from '../services';

/** Seconds left; 0 when it is over or was never started. */
export interface Countdown extends ReadableStore<number> {
  /** Begins anew. @param until milliseconds since 1970 */
  start(until: number): void;
  stop(): void;
}

const secondMs = 1000;

/** Creates a countdown that stands at 0. */
export function createCountdown(clock: Clock): Countdown {
  const store = createStore(0);
  let running: AbortController | undefined;
  const run = async (until: number, signal: AbortSignal): Promise<void> => {
    // A clock that is set back must not make it count again: what is left only ever shrinks.
    let most = until - clock.now();
    for (;;) {
      const leftMs = Math.min(until - clock.now(), most);
      if (signal.aborted) return;
      store.set(Math.max(0, Math.ceil(leftMs / secondMs)));
      if (leftMs <= 0) return;
      const stepMs = leftMs % secondMs || secondMs;
      most = leftMs - stepMs;
      // Each second follows the one before.
      // oxlint-disable-next-line no-await-in-loop
      await clock.delay(stepMs, signal).catch(() => undefined);
    }
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    start(until) {
      running?.abort();
      running = new AbortController();
      void run(until, running.signal);
    },
    stop() {
      running?.abort();
      store.set(0);
    },
  };
}
