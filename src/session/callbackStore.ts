/**
 * Keeps return addresses (docs/contract.md section 4): unchecked ones in memory, and only an allowed one in storage.
 */
import { checkCallback, type CallbackRules } from './checkCallback';
import type { GuardedStorage } from './guardedStorage';

/** Named as in `info` of system_settings. */
export interface CallbackLists {
  callback_hosts?: readonly string[] | undefined;
  trust_siblings?: boolean | undefined;
}

/** Serialised, and checked. */
export interface CallbackTargets {
  /** From this visit's query or attribute. */
  visit: string | null;
  /** Stored by an earlier document of this tab. */
  stored: string | null;
}

export interface CallbackStore {
  /** `null` for none. Replaces the previous one. */
  request(callback: string | null): void;
  /** `null` when the settings failed to load; then only the portal's own host is allowed. */
  setAllowList(lists: CallbackLists | null): void;
  ready: Promise<void>;
  /** Before `setAllowList` only the portal's own host is allowed. */
  resolve(): CallbackTargets;
  /** The query or the host asks for an address that is not allowed. */
  isRefused(): boolean;
  /** The visitor is leaving for the stored callback. */
  consume(): void;
}

/** @param portalOrigin exact origin of the hub and portal */
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
