/** The provider's screen in the form's place (WeChat, Lark), by the provider's id. */
import { createStore, type ReadableStore } from '../../lib/store';
import { ownProperty } from '../../lib/ownProperty';

export interface ProviderScreen {
  shown: ReadableStore<string | null>;
  open(id: string): void;
  /** As `open`, where nobody clicked: the form is no step to go back to. */
  show(id: string): void;
  /** Back to the form. */
  close(): void;
  /** Listens to the browser's back button. @returns stops */
  start(): () => void;
}

/** Marks our own history entry. */
const stateKey = 'hub-entry:method';

/**
 * Creates the store of one element. In page mode the screen is a history entry, so that the browser's back button leads to
 * the form; a partner's history is never touched (docs/contract.md section 2).
 * @param hasScreen whether a provider of this id has a screen
 */
export function createProviderScreen(
  view: Window,
  isPage: boolean,
  hasScreen: (id: string) => boolean,
): ProviderScreen {
  const shown = createStore<string | null>(null);
  const readHistory = (): string | null => {
    const id = ownProperty(view.history.state, stateKey);
    return typeof id === 'string' && hasScreen(id) ? id : null;
  };
  const followHistory = (): void => shown.set(readHistory());
  return {
    shown,
    open(id) {
      if (isPage) view.history.pushState({ [stateKey]: id }, '');
      shown.set(id);
    },
    show: shown.set,
    close() {
      if (isPage && readHistory() !== null) view.history.back();
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
