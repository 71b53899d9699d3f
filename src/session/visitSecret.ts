/**
 * 32 random bytes of a visit (docs/contract.md section 6, "Flow binding"): a code, scene or captcha requested here
 * cannot be used elsewhere. Navigations and popups carry a hash, the challenge, which reveals nothing.
 */
import { randomHex, sha256Hex } from '../lib/hex';
import type { GuardedStorage } from './guardedStorage';

export interface VisitSecret {
  /** The `entry-flow` header, 64 hexadecimal characters. Never put it into an address. */
  id: string;
  /** SHA-256 of `id`; `undefined` when the page is not a secure context. Computed once. */
  challenge(): Promise<string | undefined>;
}

/** The visit's stored flow first, so that a provider's return in page mode still matches. */
export function createVisitSecret(storage: Pick<GuardedStorage, 'get' | 'set'>): VisitSecret {
  const id = storage.get('entry-flow') ?? randomHex(32);
  storage.set('entry-flow', id);
  let challenge: Promise<string | undefined> | undefined;
  return { id, challenge: () => (challenge ??= sha256Hex(id)) };
}
