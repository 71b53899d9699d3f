/**
 * Keeps the places: the browser's history in page mode, else nothing but memory, because a partner's address bar and
 * history never change (docs/contract.md section 2). The only file with `popstate` and the methods of `history`.
 */
import { ownProperty } from '../../lib/ownProperty';
import { placeAt, type Location, type Place } from './location';

export interface EntryHistory {
  /** At the beginning. */
  path: string;
  /** Another address, with an entry. */
  push(path: string): void;
  /** Changes the entries of this address until they are those of the place. */
  write(place: Place): void;
  /** Loads a document in place of this one, with all that is above its address. */
  replace: (url: string) => void;
  /** Loads a document after this one: the way back leads to the form. */
  assign: (url: string) => void;
  /**
   * @param follow called with what an entry holds, at first and after a step of the visitor. It returns how many
   * locations are gone; their entries are left. @returns stops it
   */
  start(follow: (path: string, above: readonly Location[]) => number): () => void;
}

const nothing = (): void => undefined;

export function createMemoryHistory(
  { location }: { location: Pick<Window['location'], 'replace' | 'assign'> },
  path: string,
): EntryHistory {
  return {
    path,
    push: nothing,
    write: nothing,
    replace: (url) => location.replace(url),
    assign: (url) => location.assign(url),
    start(follow) {
      follow(path, []);
      return nothing;
    },
  };
}

const stateKey = 'hub-entry';
/** After this it goes on although the browser has reported no step back. */
const maxBackMs = 500;

/** An entry's state holds the locations above its address. */
export function createPageHistory(view: Window): EntryHistory {
  const { history, location } = view;
  let wanted = placeAt(location.pathname);
  /** What follows the step back of ours that is under way. */
  let waiting: (() => void)[] | undefined;
  let timer: number | undefined;

  const held = (): readonly Location[] => {
    const above = ownProperty(history.state, stateKey);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `put` writes it
    return Array.isArray(above) ? (above as Location[]) : [];
  };
  /** Keeps the query between entry screens, so that a reload still has callback and appid. */
  const address = (path: string): string => (path.startsWith('/entry') ? path + location.search : path);
  const put = ({ path, stack }: Place): void => {
    const above = stack.slice(1);
    let count = held().length;
    const isHere = path === location.pathname;
    const state = { ...(isHere && history.state), [stateKey]: above.slice(0, count) };
    history.replaceState(state, '', isHere ? undefined : address(path));
    while (count < above.length) history.pushState({ [stateKey]: above.slice(0, (count += 1)) }, '');
  };
  /** Two steps back at once could leave the form, and an entry made during one replaces others. */
  const afterBack = (work: () => void): void => {
    if (waiting) waiting.push(work);
    else work();
  };
  /** @returns whether there was one */
  const settle = (): boolean => {
    const due = waiting;
    waiting = undefined;
    view.clearTimeout(timer);
    due?.forEach(afterBack);
    return !!due;
  };
  const goBack = (entries: number, then: () => void): void => {
    if (entries > 0) {
      waiting = [then];
      timer = view.setTimeout(settle, maxBackMs);
      history.go(-entries);
    } else then();
  };

  return {
    path: wanted.path,
    push: (path) =>
      afterBack(() => {
        history.replaceState({ ...history.state, scrollY: view.scrollY }, '');
        history.pushState(null, '', address(path));
        // Scrolls to the top, as a new document would.
        view.scrollTo(0, 0);
      }),
    write(place) {
      wanted = place;
      afterBack(() => goBack(held().length - place.stack.length + 1, () => put(place)));
    },
    replace: (url) => afterBack(() => goBack(held().length, () => location.replace(url))),
    assign: (url) =>
      afterBack(() => {
        history.replaceState(null, '');
        location.assign(url);
      }),
    start(follow) {
      const handlePop = ({ state }: { state: unknown }): void => {
        if (settle()) return;
        const before = wanted.path;
        const gone = follow(location.pathname, held());
        if (gone) history.go(-gone);
        // Going back restores the scroll position: a heading that takes the focus would prevent that.
        const top = Number(ownProperty(state, 'scrollY'));
        if (top && wanted.path !== before) view.requestAnimationFrame(() => view.scrollTo(0, top));
      };
      handlePop(history);
      view.addEventListener('popstate', handlePop);
      return () => view.removeEventListener('popstate', handlePop);
    },
  };
}
