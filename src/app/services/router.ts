/**
 * Page mode uses the browser's history; tag and frame mode keep the path in memory, because a partner's address bar
 * and history never change (docs/contract.md section 2). wouter will not do: it patches the page's `history`.
 */
import { ownProperty } from '../../lib/ownProperty';
import { createStore, type ReadableStore } from '../../lib/store';

export interface EntryRouter {
  /** Without query. */
  path: ReadableStore<string>;
  /** @param replace replaces the history entry instead of adding one */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Back and forward. @returns stops it */
  start: () => () => void;
}

export function createMemoryRouter(initialPath: string): EntryRouter {
  const path = createStore(initialPath);
  return { path, navigate: path.set, start: () => () => undefined };
}

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

/** Keeps the query between entry screens, so that a reload still has callback and appid. */
export function createBrowserRouter(window: RouterWindow): EntryRouter {
  const path = createStore(window.location.pathname);
  const read = (): void => path.set(window.location.pathname);
  /** Going back restores the scroll position: a heading that takes the focus would prevent that. */
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
        // Scrolls to the top, as a new document would.
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
