import { sha256Hex } from '../lib/hex';
import type { GuardedStorage } from './guardedStorage';

/**
 * `ownToken.ts` reads this; without `crypto.subtle` nothing is noted. Apart, because the first load needs only this
 * half.
 */
export async function noteOwnToken(storage: Pick<GuardedStorage, 'set'>, token: string): Promise<void> {
  const hash = await sha256Hex(token);
  if (hash) storage.set('signed-in', hash);
}
