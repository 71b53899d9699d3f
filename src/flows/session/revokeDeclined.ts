import { deleteCookies } from '../../hub/deleteCookies';
import type { Services } from '../services';

/** Milliseconds the hub gets, so that leaving takes no longer. */
const maxMs = 2000;

/**
 * Ends a session that a link offered and the visitor declined. The cookies of this browser do not change. Never rejects:
 * a session that is not used expires.
 * @param token of that session
 */
export async function revokeDeclined({ hub }: Pick<Services, 'hub'>, token: string): Promise<void> {
  try {
    await hub.call(deleteCookies, {}, { token, ignoresCookies: true, ignoreMessage: true, timeoutMs: maxMs });
  } catch {
    // The hub ends it after some time without use.
  }
}
