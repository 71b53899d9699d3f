import type { ReadableStore } from '../../lib/store';
import type { Clock } from '../services';

/**
 * Waits for the moment of the next question to the hub. While the tab is hidden that moment does not come; the return
 * to the tab is one, at once.
 * @param ms milliseconds, as long as the tab is seen
 * @throws the signal's reason when it is aborted
 */
export async function untilDue(
  ms: number,
  { clock, isHidden }: { clock: Clock; isHidden: ReadableStore<boolean> },
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const early = new AbortController();
  const end = (): void => early.abort();
  const stop = isHidden.subscribe(() => {
    if (!isHidden.get()) end();
  });
  signal.addEventListener('abort', end);
  try {
    await clock.delay(ms, early.signal).catch(() => undefined);
    if (isHidden.get()) await untilAbort(early.signal);
    signal.throwIfAborted();
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}

function untilAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
