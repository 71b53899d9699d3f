import { expect, test, vi } from 'vitest';
import { createReducerStore } from './reducerStore';

const createCounter = () => createReducerStore((count: number, step: number) => count + step, 0);

test('notifies listeners of changes only', () => {
  const store = createCounter();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  expect(store.send(1)).toBe(true);
  expect(store.send(0)).toBe(false);
  expect(store.get()).toBe(1);
  expect(listener).toHaveBeenCalledOnce();
});

test('does not notify removed listeners', () => {
  const store = createCounter();
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  leave();
  store.send(1);
  expect(listener).not.toHaveBeenCalled();
});
