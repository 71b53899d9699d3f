import { vi } from 'vitest';

const origin = 'https://portal.example';

/** The entries that a tab keeps over a reload. Going back dispatches `popstate` at once, or when `land` is called. */
export function createTab(address = '/entry?lang=zh') {
  const entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL(address, origin) }];
  return { entries, index: 0 };
}

/** A document in a tab. */
export function createWindow(tab = createTab(), isSlow = false) {
  const target = new EventTarget();
  const travels: number[] = [];
  const current = () => tab.entries[tab.index] ?? { state: null, url: new URL(origin) };
  const land = (): void => {
    tab.index = Math.min(Math.max(0, tab.index + (travels.shift() ?? 0)), tab.entries.length - 1);
    target.dispatchEvent(Object.assign(new Event('popstate'), { state: current().state }));
  };
  const write = (index: number, state: unknown, url = ''): void => {
    const entry = { state: structuredClone(state), url: new URL(url, current().url) };
    tab.entries.splice(index, index === tab.index ? 1 : tab.entries.length, entry);
    tab.index = index;
  };
  const view = {
    history: {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _: string, url?: string) => write(tab.index + 1, state, url),
      replaceState: (state: unknown, _: string, url?: string) => write(tab.index, state, url),
      go(steps: number) {
        travels.push(steps);
        if (!isSlow) land();
      },
    },
    location: {
      get pathname() {
        return current().url.pathname;
      },
      get search() {
        return current().url.search;
      },
      replace: vi.fn(),
      assign: vi.fn(),
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    requestAnimationFrame: (work: () => void) => work(),
    scrollTo: vi.fn(),
    scrollY: 0,
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the navigator reads of it
    view: view as unknown as Window & typeof view,
    land,
    leave: () => target.dispatchEvent(new Event('beforeunload')),
    /** The visitor's buttons. */
    press(steps: number) {
      travels.push(steps);
      land();
    },
    address: () => current().url.pathname + current().url.search,
  };
}

export type FakeTab = ReturnType<typeof createTab>;
export type FakeWindow = ReturnType<typeof createWindow>;
