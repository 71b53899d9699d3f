import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay } from './abortable';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('resolves after the given milliseconds and not before', async () => {
  let done = false;
  const waiting = delay(800).then(() => (done = true));
  await vi.advanceTimersByTimeAsync(799);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(done).toBe(true);
});

test('rejects with the reason when aborted and leaves no timer', async () => {
  const abort = new AbortController();
  const waiting = delay(800, abort.signal);
  const reason = new Error('left the screen');
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects at once for an aborted signal', async () => {
  await expect(delay(800, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  expect(vi.getTimerCount()).toBe(0);
});

test('removes its listener from the signal', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const waiting = delay(5, signal);
  await vi.advanceTimersByTimeAsync(5);
  await waiting;
  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
});
