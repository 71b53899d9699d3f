/** Which provider's screen (WeChat, Lark) replaces the form, by the provider's id. */
import { createStore, type ReadableStore } from '../../lib/store';
import { ownProperty } from '../../lib/ownProperty';

export interface ProviderScreen {
  shown: ReadableStore<string | null>;
  open(id: string): void;
  /** Like `open`, without a click: the form is no step to go back to. */
  show(id: string): void;
  close(): void;
  /** @returns stops it */
  start(): () => void;
}

const stateKey = 'hub-entry:method';

/**
 * In page mode the screen is a history entry, so that the back button returns to the form. The history of a
 * partner's page is never changed (docs/contract.md section 2).
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
      // A reload keeps the history entry, so the screen is restored.
      followHistory();
      view.addEventListener('popstate', followHistory);
      return () => view.removeEventListener('popstate', followHistory);
    },
  };
}
