import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attentionMs, watchAttention, type AttentionView } from './watchAttention';

/** A page whose visibility and focus a test sets. */
function createPage({ isEmbedded = false } = {}) {
  const page = { visibilityState: 'visible' as DocumentVisibilityState, isFocused: true };
  const document = Object.assign(new EventTarget(), { hasFocus: () => page.isFocused });
  Object.defineProperty(document, 'visibilityState', { get: () => page.visibilityState });
  const view = Object.assign(new EventTarget(), {
    document,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  });
  Object.assign(view, { parent: isEmbedded ? {} : view });
  const heard: boolean[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the watch reads of a window, and no more
  const stop = watchAttention(view as unknown as AttentionView, (isAttended) => heard.push(isAttended));
  return {
    heard,
    stop,
    change: (changes: Partial<typeof page>, event: string): void => {
      Object.assign(page, changes);
      (event === 'visibilitychange' ? document : view).dispatchEvent(new Event(event));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchAttention', () => {
  it('counts a page that has been visible for 600 ms, not earlier', () => {
    const { heard } = createPage();
    vi.advanceTimersByTime(attentionMs - 1);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([true]);
  });

  it.each([
    [{ isFocused: false }, 'blur', { isFocused: true }, 'focus'],
    [{ visibilityState: 'hidden' }, 'visibilitychange', { visibilityState: 'visible' }, 'visibilitychange'],
    [{ visibilityState: 'hidden' }, 'pagehide', { visibilityState: 'visible' }, 'pageshow'],
  ] as const)('starts again after %j', (away, left, back, came) => {
    const { heard, change } = createPage();
    vi.advanceTimersByTime(attentionMs);
    change(away, left);
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([true, false]);
    change(back, came);
    vi.advanceTimersByTime(attentionMs - 1);
    expect(heard).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([true, false, true]);
  });

  it('does not count a page that opens behind another one, even without an event', () => {
    const { heard, change } = createPage();
    change({ isFocused: false }, 'nothing');
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([]);
    change({ isFocused: true }, 'focus');
    vi.advanceTimersByTime(attentionMs);
    expect(heard).toEqual([true]);
  });

  it('needs no focus inside another page, which has the focus', () => {
    const { heard, change } = createPage({ isEmbedded: true });
    change({ isFocused: false }, 'blur');
    vi.advanceTimersByTime(attentionMs);
    expect(heard).toEqual([true]);
  });

  it('ignores events after it is stopped', () => {
    const { heard, stop, change } = createPage();
    stop();
    change({}, 'focus');
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([]);
  });
});
