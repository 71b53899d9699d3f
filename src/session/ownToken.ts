/**
 * A sibling host can plant a cookie with the token of another account, but cannot write the local storage of the
 * portal's origin (docs/contract.md section 4, "Storage").
 */
import { sha256Hex } from '../lib/hex';
import type { GuardedStorage } from './guardedStorage';

/** This browser signed in with the token. `false` where it blocks storage. */
export async function isOwnToken(storage: Pick<GuardedStorage, 'get'>, token: string): Promise<boolean> {
  const known = storage.get('signed-in');
  return known !== null && known === (await sha256Hex(token));
}
