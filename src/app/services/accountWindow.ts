/**
 * The portal's window in which the owner changes what a page of another site only shows. It tells that page what was
 * changed; who signs in there stays in the window.
 */
import { parseAccountMessage, type AccountMessage } from '../../contract/accountMessages';
import type { EntryConfig } from '../../contract/config';
import { isTrusted } from '../../contract/messages';
import { portalPaths } from '../../contract/screens';
import { createStore, type ReadableStore } from '../../lib/store';
import type { PopupPort, PopupWindow } from '../../methods/openid/providerPopup';

export interface AccountWindow {
  /** The browser has refused to open it. */
  isBlocked: ReadableStore<boolean>;
  /** Must run inside the click. */
  open(): void;
}

export interface AccountWindowDeps {
  popups: PopupPort;
  portal: string;
  address: () => string;
  onMessage: (message: AccountMessage) => void;
  signal: AbortSignal;
}

export function createAccountWindow(deps: AccountWindowDeps): AccountWindow {
  const { popups, portal, address, onMessage, signal } = deps;
  const isBlocked = createStore(false);
  const windows: PopupWindow[] = [];
  const stop = popups.listen((event) => {
    if (!windows.some((window) => isTrusted(event, { window, origins: [portal] }))) return;
    const message = parseAccountMessage(event.data);
    if (message) onMessage(message);
  });
  signal.addEventListener('abort', stop);
  return {
    isBlocked,
    open() {
      const last = windows.at(-1);
      if (last && !last.closed) return last.focus();
      const window = popups.open(address());
      isBlocked.set(window === null);
      if (window) windows.push(window);
    },
  };
}

/** @param opener origin of the page that opens the window; `null` for a new tab, which has the portal's own page */
export function accountAddress(
  { hub, domain, colorScheme }: Pick<EntryConfig, 'hub' | 'domain' | 'colorScheme'>,
  lang: string,
  opener: string | null,
): string {
  const url = new URL(portalPaths.account, hub ?? undefined);
  const inWindow = opener === null ? {} : { popup: '1', opener, color_scheme: colorScheme };
  for (const [name, value] of Object.entries({ domain, lang, ...inWindow }))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
