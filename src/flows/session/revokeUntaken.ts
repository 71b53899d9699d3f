import { deleteCookies } from '../../hub/deleteCookies';
import type { Services } from '../services';

/** Milliseconds the hub gets, so that leaving takes no longer. */
const maxMs = 2000;

/**
 * Ends a session that a link offered and the visitor did not take. Cookies of this browser stay as they are. Never
 * rejects: a session that is not used ends by itself.
 * @param token of that session
 */
export async function revokeUntaken({ hub }: Pick<Services, 'hub'>, token: string): Promise<void> {
  try {
    await hub.call(deleteCookies, {}, { token, ignoresCookies: true, ignoreMessage: true, timeoutMs: maxMs });
  } catch {
    // The hub ends it when it has not been used for a while.
  }
}
