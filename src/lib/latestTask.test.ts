import { describe, expect, test } from 'vitest';
import { createLatestTask, type TaskAttempt } from './latestTask';

/** Work that the test ends. */
function held() {
  let settle: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: () => settle?.resolve(), reject: (reason: Error) => settle?.reject(reason) };
}

describe('start', () => {
  test('numbers the attempts and aborts the one before', () => {
    const task = createLatestTask();
    const [first, second] = [task.start(), task.start()];
    expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  });

  test('a refused attempt leaves the running one alone', () => {
    const task = createLatestTask();
    const first = task.start();
    expect(task.start(() => false)).toBeNull();
    expect(first?.signal.aborted).toBe(false);
    task.cancel();
    expect(first?.signal.aborted).toBe(true);
  });

  test('passes a new number to each check', () => {
    const task = createLatestTask();
    const seen: number[] = [];
    task.start((attempt) => seen.push(attempt) > 99);
    task.start((attempt) => seen.push(attempt) > 0);
    expect(seen).toEqual([1, 2]);
  });

  test('an attempt can be cancelled during the check', () => {
    const task = createLatestTask();
    const first = task.start(() => {
      task.cancel();
      return true;
    });
    expect(first?.signal.aborted).toBe(true);
    expect(task.isRunning()).toBe(false);
  });

  test('the end of the lifetime aborts the attempt and refuses later ones', () => {
    const lifetime = new AbortController();
    const task = createLatestTask(lifetime.signal);
    const first = task.start();
    lifetime.abort();
    expect(first?.signal.aborted).toBe(true);
    expect(task.start()).toBeNull();
  });
});

describe('run', () => {
  test('runs until its work ends', async () => {
    const task = createLatestTask();
    const work = held();
    const run = task.run(() => work.promise);
    expect(task.isRunning()).toBe(true);
    work.resolve();
    await run;
    expect(task.isRunning()).toBe(false);
  });

  test('the end of an older attempt does not end the newer one', async () => {
    const task = createLatestTask();
    const [older, newer] = [held(), held()];
    const first = task.run(() => older.promise);
    const second = task.run(() => newer.promise);
    older.resolve();
    await first;
    expect(task.isRunning()).toBe(true);
    newer.resolve();
    await second;
    expect(task.isRunning()).toBe(false);
  });

  test('a refused attempt does no work', async () => {
    const task = createLatestTask();
    const done: TaskAttempt[] = [];
    await task.run(
      async (current) => void done.push(current),
      () => false,
    );
    expect(done).toEqual([]);
  });

  test('throws what the work throws', async () => {
    const task = createLatestTask();
    await expect(task.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(task.isRunning()).toBe(false);
  });

  test('ignores errors of an aborted attempt', async () => {
    const task = createLatestTask();
    const work = held();
    const run = task.run(() => work.promise);
    task.cancel();
    work.reject(new Error('late'));
    await expect(run).resolves.toBeUndefined();
  });
});
