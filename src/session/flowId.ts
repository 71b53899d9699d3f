/**
 * The flow of a visit (docs/contract.md section 6, "Flow binding"): 32 random bytes that every call sends as
 * `entry-flow`, so that a code, scene or captcha requested here cannot be used elsewhere. Navigations and popups carry
 * a hash of it, the challenge, which reveals nothing.
 */
import { randomHex, sha256Hex } from '../lib/hex';
import type { GuardedStorage } from './guardedStorage';

export interface Flow {
  /** Value of the `entry-flow` header, 64 hexadecimal characters. Never put it into an address. */
  id: string;
  /** SHA-256 of `id`, for the `flow` parameter; `undefined` when the page is not a secure context. Computed once. */
  challenge(): Promise<string | undefined>;
}

/**
 * Restores the visit's flow from session storage, so that a provider's return in page mode still matches, or creates
 * one.
 */
export function createFlow(storage: Pick<GuardedStorage, 'get' | 'set'>): Flow {
  const id = storage.get('entry-flow') ?? randomHex(32);
  storage.set('entry-flow', id);
  let challenge: Promise<string | undefined> | undefined;
  return { id, challenge: () => (challenge ??= sha256Hex(id)) };
}
