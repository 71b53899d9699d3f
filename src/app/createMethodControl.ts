/** A method with a screen of its own that stands in the form's place: the WeChat code, Lark. */
import { createStore, type ReadableStore } from '../lib/store';
import { ownProperty } from '../lib/ownProperty';

export type ScreenMethod = 'wechat' | 'lark';

export interface MethodControl {
  shown: ReadableStore<ScreenMethod | null>;
  open(method: ScreenMethod): void;
  /** As `open`, where nobody clicked: the form is no step of its own to go back to. */
  show(method: ScreenMethod): void;
  /** Back to the form. */
  close(): void;
  /** Listens to the browser's back button. @returns stops */
  start(): () => void;
}

/** Marks our own history entry. */
const stateKey = 'hub-entry:method';

/**
 * Creates the control of one element. In page mode the screen is a history entry, so that the browser's back button
 * leads to the form; a partner's history is never touched (contract section 2).
 */
export function createMethodControl(view: Window, isPage: boolean): MethodControl {
  const shown = createStore<ScreenMethod | null>(null);
  const followHistory = (): void => shown.set(methodOf(view.history.state));
  return {
    shown,
    open(method) {
      if (isPage) view.history.pushState({ [stateKey]: method }, '');
      shown.set(method);
    },
    show: shown.set,
    close() {
      if (isPage && methodOf(view.history.state) !== null) view.history.back();
      else shown.set(null);
    },
    start() {
      if (!isPage) return () => undefined;
      // A reload keeps the history entry: the screen is there again.
      followHistory();
      view.addEventListener('popstate', followHistory);
      return () => view.removeEventListener('popstate', followHistory);
    },
  };
}

export function isScreenMethod(id: unknown): id is ScreenMethod {
  return id === 'wechat' || id === 'lark';
}

function methodOf(state: unknown): ScreenMethod | null {
  const found = ownProperty(state, stateKey);
  return isScreenMethod(found) ? found : null;
}
