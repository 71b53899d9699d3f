/**
 * The flow of this visit (contract section 6, "Flow binding"): 32 random bytes that every call carries as `entry-flow`,
 * so that a code, scene or captcha asked for here is of no use elsewhere. Navigations and popups carry its challenge
 * instead, which reveals nothing.
 */
import { randomHex } from '../lib/randomHex';
import { sha256Hex } from '../lib/sha256Hex';
import type { GuardedStorage } from './guardedStorage';

/** One visit's flow. */
export interface Flow {
  /** Value of the `entry-flow` header, 64 hexadecimal characters. Never put it into an address. */
  id: string;
  /** SHA-256 of `id` for `flow=`; `undefined` where the page is not a secure context. Computed once. */
  challenge(): Promise<string | undefined>;
}

/** Restores the visit's flow from session storage, so that a provider's return in page mode still fits, or makes one. */
export function createFlow(storage: Pick<GuardedStorage, 'get' | 'set'>): Flow {
  const id = storage.get('entry-flow') ?? randomHex(32);
  storage.set('entry-flow', id);
  let challenge: Promise<string | undefined> | undefined;
  return { id, challenge: () => (challenge ??= sha256Hex(id)) };
}
