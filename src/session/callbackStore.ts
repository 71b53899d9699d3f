/**
 * Return addresses of a visit (docs/contract.md section 4). An address from the query or the host stays in memory,
 * unchecked, until the settings bring the allowed hosts; only an allowed one is written to session storage.
 */
import { checkCallback, type CallbackRules } from './checkCallback';
import type { GuardedStorage } from './guardedStorage';

/** The tenant's lists that decide whether a callback is allowed, named as in `info` of system_settings. */
export interface CallbackLists {
  callback_hosts?: readonly string[] | undefined;
  trust_siblings?: boolean | undefined;
}

/** Addresses the visitor may be sent to: serialised, and checked. */
export interface CallbackTargets {
  /** From this visit's query or attribute. */
  visit: string | null;
  /** Stored by an earlier document of this tab. */
  stored: string | null;
}

/** The return addresses of one element. */
export interface CallbackStore {
  /** Sets the callback that the query or attribute asks for, `null` for none. Replaces the previous one. */
  request(callback: string | null): void;
  /**
   * Sets the tenant's lists; `null` when the settings failed to load, and then only the portal's own host is allowed.
   */
  setAllowList(lists: CallbackLists | null): void;
  /** Resolves at the first `setAllowList`. */
  ready: Promise<void>;
  /** Checks the requested and the stored callback now. Before `setAllowList` only the portal's own host is allowed. */
  resolve(): CallbackTargets;
  /** Whether the query or the host asks for an address that is not allowed. */
  isRefused(): boolean;
  /** Removes the stored callback, because the visitor is leaving for it. */
  consume(): void;
}

/**
 * Creates the store of one element.
 * @param storage session storage with its guards
 * @param portalOrigin exact origin of the hub and portal
 */
export function createCallbackStore(
  storage: Pick<GuardedStorage, 'get' | 'set' | 'remove'>,
  portalOrigin: string,
): CallbackStore {
  let requested: string | null = null;
  let rules: CallbackRules = { portalOrigin, callbackHosts: [], trustSiblings: false };
  let hasAllowList = false;
  let resolveReady: () => void;
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));

  const storeIfAllowed = (): void => {
    const allowed = hasAllowList ? checkCallback(requested, rules) : null;
    if (allowed !== null) storage.set('callback', allowed);
  };
  return {
    ready,
    request(callback) {
      requested = callback;
      storeIfAllowed();
    },
    setAllowList(lists) {
      rules = {
        portalOrigin,
        callbackHosts: lists?.callback_hosts ?? [],
        trustSiblings: lists?.trust_siblings ?? false,
      };
      hasAllowList = true;
      storeIfAllowed();
      resolveReady();
    },
    resolve: () => ({
      visit: checkCallback(requested, rules),
      // Other pages of the site can write to its storage, so the stored address is checked like any other.
      stored: checkCallback(storage.get('callback'), rules),
    }),
    isRefused: () => requested !== null && checkCallback(requested, rules) === null,
    consume: () => storage.remove('callback'),
  };
}
