/** What this page uses of the hub's script `hub-entry-host.js`, as its documentation describes it. */

export interface Login {
  username: string;
}

export interface Failure {
  kind: string;
  code: number;
  message: string;
}

interface Options {
  hub: string;
  redirect?: 'auto' | 'none';
  colorScheme?: 'light' | 'dark' | 'auto';
  accent?: string;
  texts?: Record<string, string>;
  onReady?: () => void;
  onLogin?: (login: Login) => void;
  onError?: (failure: Failure) => void;
}

export interface Entry {
  destroy(): void;
}

interface HubEntryHost {
  embedEntry(options: Options & { container: Element }): Entry;
  openEntry(options: Options): Entry;
}

declare global {
  interface Window {
    HubEntryHost?: HubEntryHost;
  }
}

/** The SDK; `undefined` if the hub's script failed to load. */
export function hubEntryHost(): HubEntryHost | undefined {
  return window.HubEntryHost;
}
