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
  /** What query or attribute say now; `null` when nothing. Replaces what was offered before. */
  offer(callback: string | null): void;
  /** The settings are there, or `null`: they cannot be had, and only the portal's own host passes. */
  settle(lists: CallbackLists | null): void;
  /** Resolves with the first `settle`. */
  settled: Promise<void>;
  /** Checked now; before `settle` only the portal's own host passes. */
  targets(): CallbackTargets;
  /** The visitor is on the way to one of them: the stored one is removed. */
  spend(): void;
}

/** Creates the store of one element. @param portalOrigin exact origin of the hub and portal */
export function createCallbackStore(
  storage: Pick<GuardedStorage, 'get' | 'set' | 'remove'>,
  portalOrigin: string,
): CallbackStore {
  let offered: string | null = null;
  let rules: CallbackRules = { portalOrigin, callbackHosts: [], trustSiblings: false };
  let isSettled = false;
  let resolveSettled: () => void;
  const settled = new Promise<void>((resolve) => (resolveSettled = resolve));

  const keepPassing = (): void => {
    const passing = isSettled ? checkCallback(offered, rules) : null;
    if (passing !== null) storage.set('callback', passing);
  };
  return {
    settled,
    offer(callback) {
      offered = callback;
      keepPassing();
    },
    settle(lists) {
      rules = {
        portalOrigin,
        callbackHosts: lists?.callback_hosts ?? [],
        trustSiblings: lists?.trust_siblings ?? false,
      };
      isSettled = true;
      keepPassing();
      resolveSettled();
    },
    targets: () => ({
      visit: checkCallback(offered, rules),
      // Storage of the site is open to its other pages: what lies there is checked like anything else.
      stored: checkCallback(storage.get('callback'), rules),
    }),
    spend: () => storage.remove('callback'),
  };
}
