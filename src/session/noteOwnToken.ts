import { sha256Hex } from '../lib/hex';
import type { GuardedStorage } from './guardedStorage';

/**
 * Notes that the visitor signed in with a token, or chose it (`ownToken.ts` reads it). Without `crypto.subtle` nothing is
 * noted. A module apart, because the first load needs only this half.
 */
export async function noteOwnToken(storage: Pick<GuardedStorage, 'set'>, token: string): Promise<void> {
  const hash = await sha256Hex(token);
  if (hash) storage.set('signed-in', hash);
}
