/**
 * Return addresses of a visit (contract section 4): what the address or the host gave stays unchecked in memory until
 * the settings bring the allowed hosts; only a passing value goes to session storage.
 */
import { checkCallback, type CallbackRules } from './checkCallback';
import type { GuardedStorage } from './guardedStorage';

/** The lists of the tenant that decide about a callback; as `info` of system_settings names them. */
export interface CallbackLists {
  callback_hosts?: readonly string[] | undefined;
  trust_siblings?: boolean | undefined;
}

/** Where the visitor may be sent. Both are serialised addresses that passed the check. */
export interface CallbackTargets {
  /** Given on this visit. */
  visit: string | null;
  /** Left by an earlier document of this tab. */
  stored: string | null;
}

/** The return addresses of one element. */
export interface CallbackStore {
  /** What query or attribute say now; `null` when nothing. Replaces what was requested before. */
  request(callback: string | null): void;
  /** The settings are there, or `null`: they cannot be had, and only the portal's own host passes. */
  setAllowList(lists: CallbackLists | null): void;
  /** Resolves with the first `settle`. */
  ready: Promise<void>;
  /** Checked now; before `settle` only the portal's own host passes. */
  resolve(): CallbackTargets;
  /** The visitor is on the way to one of them: the stored one is removed. */
  consume(): void;
}

/** Creates the store of one element. @param portalOrigin exact origin of the hub and portal */
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
      // Storage of the site is open to its other pages: what lies there is checked like anything else.
      stored: checkCallback(storage.get('callback'), rules),
    }),
    consume: () => storage.remove('callback'),
  };
}
