import { expect, test } from 'vitest';
import { untilAborted } from './abortable';

const never = (): Promise<never> => new Promise(() => undefined);

test('returns the value of work that ends first', async () => {
  await expect(untilAborted(Promise.resolve(7), new AbortController().signal)).resolves.toBe(7);
});

test('stops waiting for work that ignores the signal', async () => {
  const abort = new AbortController();
  const waiting = untilAborted(never(), abort.signal);
  abort.abort(new Error('late'));
  await expect(waiting).rejects.toThrow('late');
});

test('does not wait with an aborted signal', async () => {
  await expect(untilAborted(never(), AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

test('rejects with the error of the work', async () => {
  await expect(
    untilAborted(Promise.reject(new Error('broken')), new AbortController().signal),
  ).rejects.toThrow('broken');
});
