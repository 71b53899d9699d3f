/**
 * Which path is on screen. Page mode uses the browser's history; tag and frame mode a path in memory, since a
 * partner's address bar and history are never touched (docs/contract.md section 2). wouter was tried and left:
 * importing it patches the host page's `history` (docs/decisions.md).
 */
import { ownProperty } from '../../lib/ownProperty';
import { createStore, type ReadableStore } from '../../lib/store';

export interface EntryRouter {
  /** Path on screen, without query. */
  path: ReadableStore<string>;
  /** @param replace no history entry of its own */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Listens to back and forward. @returns stops */
  start: () => () => void;
}

/** A router without an address bar. */
export function createMemoryRouter(firstPath: string): EntryRouter {
  const path = createStore(firstPath);
  return { path, navigate: path.set, start: () => () => undefined };
}

/** What a browser router needs of the window. */
export type RouterWindow = Pick<
  Window,
  | 'location'
  | 'history'
  | 'addEventListener'
  | 'removeEventListener'
  | 'requestAnimationFrame'
  | 'scrollTo'
  | 'scrollY'
>;

/**
 * A router over the browser's history. The query stays while one goes from entry screen to entry screen, so that a
 * reload still knows callback and appid.
 */
export function createBrowserRouter(window: RouterWindow): EntryRouter {
  const path = createStore(window.location.pathname);
  const read = (): void => path.set(window.location.pathname);
  /** Back to where one was: the heading that takes the focus now would keep the browser from scrolling there itself. */
  const goBack = ({ state }: PopStateEvent): void => {
    const before = path.get();
    read();
    const top = Number(ownProperty(state, 'scrollY'));
    if (top && path.get() !== before) window.requestAnimationFrame(() => window.scrollTo(0, top));
  };
  return {
    path,
    navigate(to, options) {
      const target = to.startsWith('/entry') ? to + window.location.search : to;
      if (options?.replace) window.history.replaceState(null, '', target);
      else {
        const { history, scrollY } = window;
        history.replaceState({ ...history.state, scrollY }, '');
        history.pushState(null, '', target);
        // As a new document would begin.
        window.scrollTo(0, 0);
      }
      read();
    },
    start() {
      window.addEventListener('popstate', goBack);
      return () => window.removeEventListener('popstate', goBack);
    },
  };
}
