/** Attempts to sign in or register, one at a time: method, duration and outcome. */
import type { EntryErrorKind } from '../contract/errors';
import type { Tracker } from './createTracker';
import type { TrackedScreen, TrackingEventMap } from './trackingEvents';

export interface Attempts {
  /** A request was sent, or another window opened. */
  begin(method: string): void;
  succeed(method: string): void;
  /** Also reports a failure outside of an attempt. */
  fail(failure: { kind: EntryErrorKind; code: number }): void;
  /** No effect when no attempt is running. */
  end(result: 'failed' | 'cancelled' | 'denied'): void;
  /** The attempt continues in another step. */
  pause(): void;
}

export interface AttemptDeps {
  track: Tracker['track'];
  screen: () => TrackedScreen;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createAttempts({ track, screen, now }: AttemptDeps): Attempts {
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
      // The second step continues the same attempt.
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
