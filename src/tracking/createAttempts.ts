/** Attempts to sign in or register, one at a time: which way, how long, how it ended. */
import type { EntryErrorKind } from '../contract/errors';
import type { Tracker } from './createTracker';
import type { TrackedScreen, TrackingEventMap } from './trackingEvents';

export interface Attempts {
  /** A request is under way, or another window is open. */
  begin(method: string): void;
  succeed(method: string): void;
  /** Also for a failure that belongs to no attempt. */
  fail(failure: { kind: EntryErrorKind; code: number }): void;
  /** It came to nothing without a failure; does nothing while there is none. */
  end(result: 'failed' | 'cancelled' | 'denied'): void;
  /** It led on to another step, and ends later. */
  pause(): void;
}

/** What it works with. */
export interface AttemptParts {
  track: Tracker['track'];
  screen: () => TrackedScreen;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates it with no attempt under way. */
export function createAttempts({ track, screen, now }: AttemptParts): Attempts {
  let current: { method: string; startedAt: number } | null = null;
  let isRunning = false;
  let chosen: string | null = null;

  const tell = (outcome: Omit<TrackingEventMap['outcome'], 'screen' | 'duration_ms'>): void => {
    const duration_ms = current ? Math.max(0, now() - current.startedAt) : undefined;
    track('outcome', { screen: screen(), method: current?.method, ...outcome, duration_ms });
    current = null;
    isRunning = false;
  };
  return {
    begin(method) {
      isRunning = true;
      // The second step of an attempt is the same one.
      if (current?.method !== method) current = { method, startedAt: now() };
      if (chosen === method) return;
      chosen = method;
      track('method_chosen', { screen: screen(), method });
    },
    succeed: (method) => tell({ result: 'success', method: current?.method ?? method }),
    fail: ({ kind, code }) => tell({ result: 'failed', kind, code }),
    end(result) {
      if (isRunning) tell({ result });
    },
    pause() {
      isRunning = false;
    },
  };
}
