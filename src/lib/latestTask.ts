/** A task of which only the latest attempt counts: a new one aborts the one before. */

/** Its results count only while `signal` is not aborted. */
export interface TaskAttempt {
  /** Counts up from 1, so that a reducer can tell attempts apart. */
  attempt: number;
  /** Aborted by the next attempt, by `cancel()` and by the end of the lifetime. */
  signal: AbortSignal;
}

export interface LatestTask {
  /**
   * Aborts the attempt before.
   * @param isAccepted e.g. whether a reducer takes the event; a refused attempt leaves the running one alone
   * @returns `null` when it was refused or the lifetime is over
   */
  start: (isAccepted?: (attempt: number) => boolean) => TaskAttempt | null;
  /** Starts an attempt. @throws what the work throws, unless the attempt was aborted meanwhile */
  run: (
    work: (current: TaskAttempt) => Promise<void>,
    isAccepted?: (attempt: number) => boolean,
  ) => Promise<void>;
  cancel: () => void;
  isRunning: () => boolean;
}

/** @param lifetime ends the running attempt and refuses later ones */
export function createLatestTask(lifetime?: AbortSignal): LatestTask {
  let attempts = 0;
  let running: AbortController | undefined;
  const cancel = (): void => {
    running?.abort();
    running = undefined;
  };
  lifetime?.addEventListener('abort', cancel);

  const start: LatestTask['start'] = (isAccepted) => {
    if (lifetime?.aborted) return null;
    attempts += 1;
    const attempt = attempts;
    const previous = running;
    const controller = new AbortController();
    // Set first, because a listener of the start may cancel it at once.
    running = controller;
    if (isAccepted && !isAccepted(attempt)) {
      running = previous;
      return null;
    }
    previous?.abort();
    return { attempt, signal: controller.signal };
  };
  return {
    start,
    async run(work, isAccepted) {
      const current = start(isAccepted);
      if (!current) return;
      const { signal } = current;
      try {
        await work(current);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        if (running?.signal === signal) running = undefined;
      }
    },
    cancel,
    isRunning: () => running !== undefined,
  };
}
