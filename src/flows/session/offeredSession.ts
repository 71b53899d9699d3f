import { check } from '../../api/check';
import { deleteCookies } from '../../api/deleteCookies';
import type { Services } from '../services';

/** Short, so that leaving takes no longer. */
const maxMs = 2000;

/**
 * The hub ends the session after ten minutes unless it is used (docs/contract.md section 4, "Links"). Never rejects:
 * without an answer the sign-in goes on. @returns `false` if it has ended
 */
export async function takeOffered({ hub }: Pick<Services, 'hub'>, token: string): Promise<boolean> {
  try {
    const answer = await hub.call(check, {}, { token, ignoreMessage: true, timeoutMs: maxMs });
    return !answer.isDone || answer.info.status !== 0;
  } catch {
    return true;
  }
}

/** Ends a declined session. The cookies of this browser do not change. Never rejects: an unused session expires. */
export async function revokeDeclined({ hub }: Pick<Services, 'hub'>, token: string): Promise<void> {
  try {
    await hub.call(deleteCookies, {}, { token, ignoresCookies: true, ignoreMessage: true, timeoutMs: maxMs });
  } catch {
    // The hub ends it after some time without use.
  }
}
