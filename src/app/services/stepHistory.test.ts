import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../lib/store';
import { followSteps } from './followSteps';
import { historyStep, moveHistory, replaceDocument, type StepWindow } from './stepHistory';

/** A window whose history is a list; going back dispatches `popstate` at once. */
function createWindow() {
  const entries: unknown[] = [null];
  let index = 0;
  const listeners = new Set<() => void>();
  const leaving = new Set<() => void>();
  const ofType = (type: string) => (type === 'beforeunload' ? leaving : listeners);
  const setTimeout = vi.fn<(handler: () => void) => number>();
  const replace = vi.fn();
  const view = {
    history: {
      get state() {
        return entries[index];
      },
      pushState(state: unknown) {
        entries.splice((index += 1), entries.length, state);
      },
      go(steps: number) {
        index += steps;
        for (const listener of listeners) listener();
      },
    },
    location: { href: 'https://portal.example/entry/register', pathname: '/entry/register', replace },
    addEventListener: (type: string, listener: () => void) => ofType(type).add(listener),
    removeEventListener: (type: string, listener: () => void) => ofType(type).delete(listener),
    setTimeout,
    clearTimeout: () => setTimeout.mockClear(),
  } as unknown as StepWindow;
  return {
    view,
    replace,
    length: () => entries.length,
    listeners,
    leave: () => leaving.forEach((listener) => listener()),
    /** The time in which a document is left has passed. */
    stay: () => setTimeout.mock.calls.forEach(([handler]) => handler()),
  };
}

function createForm(step = 0) {
  const state = createStore({ progress: { step }, work: { kind: 'idle' } });
  const maxStep = 3;
  return {
    state,
    goTo: vi.fn((next: number) => {
      if (state.get().work.kind === 'idle' && next <= maxStep)
        state.set({ ...state.get(), progress: { step: next } });
    }),
  };
}

let win: ReturnType<typeof createWindow>;
beforeEach(() => {
  win = createWindow();
});

describe('followSteps', () => {
  it('moves between steps on back and forward', () => {
    const form = createForm();
    followSteps(win.view, form);
    form.state.set({ ...form.state.get(), progress: { step: 1 } });
    form.state.set({ ...form.state.get(), progress: { step: 2 } });
    expect(win.length()).toBe(3);
    win.view.history.go(-1);
    expect(form.state.get().progress.step).toBe(1);
    win.view.history.go(1);
    expect(form.state.get().progress.step).toBe(2);
  });

  it('goes back in the history when the form goes back', () => {
    const form = createForm();
    followSteps(win.view, form);
    form.state.set({ ...form.state.get(), progress: { step: 2 } });
    form.goTo(0);
    expect(historyStep(win.view)).toBe(0);
    expect(form.state.get().progress.step).toBe(0);
  });

  it('stays at the step while a request runs', () => {
    const form = createForm();
    followSteps(win.view, form);
    form.state.set({ progress: { step: 1 }, work: { kind: 'busy' } });
    win.view.history.go(-1);
    expect(form.state.get().progress.step).toBe(1);
    expect(historyStep(win.view)).toBe(1);
  });

  it('adjusts the history to the form’s step after a reload', () => {
    moveHistory(win.view, 2);
    followSteps(win.view, createForm(1));
    expect(historyStep(win.view)).toBe(1);
  });

  it('adds no entry while the document is being left', () => {
    const form = createForm();
    followSteps(win.view, form);
    win.leave();
    form.state.set({ progress: { step: 1 }, work: { kind: 'idle' } });
    expect(historyStep(win.view)).toBe(0);
    win.stay();
    expect(historyStep(win.view)).toBe(1);
  });

  it('leaves the history alone after it has stopped, whether or not the document was left', () => {
    const form = createForm();
    const stop = followSteps(win.view, form);
    win.leave();
    form.state.set({ progress: { step: 1 }, work: { kind: 'idle' } });
    stop();
    win.stay();
    expect(historyStep(win.view)).toBe(0);
  });

  it('ignores the entries of a finished form, and stops', () => {
    const form = createForm();
    const stop = followSteps(win.view, form);
    form.state.set({ progress: { step: 1 }, work: { kind: 'idle' } });
    form.state.set({ progress: { step: 0 }, work: { kind: 'finished' } });
    expect(historyStep(win.view)).toBe(1);
    stop();
    expect(win.listeners.size).toBe(0);
  });
});

describe('replaceDocument', () => {
  it('replaces the document at once on the first step', () => {
    replaceDocument(win.view, 'https://portal.example/content');
    expect(win.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/content');
  });

  it('leaves no step of the form in the history', () => {
    moveHistory(win.view, 2);
    replaceDocument(win.view, 'https://portal.example/content');
    expect(historyStep(win.view)).toBe(0);
    expect(win.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/content');
  });
});
