import { deleteCookies } from '../../api/deleteCookies';
import type { Services } from '../services';

/** Milliseconds the hub gets, so that the visitor does not wait long. */
const maxMs = 4000;

/**
 * Clears the old and legacy cookies before a login without an appid (docs/specification.md section 4), here and on the
 * hub. Await it, so that the hub's answer cannot delete the cookies of the login that follows. A failure does not stop
 * the login. On a page of another site it clears nothing (docs/contract.md section 4).
 */
export async function clearBeforeLogin(
  services: Pick<Services, 'hub' | 'session' | 'config' | 'isOwnSite' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  // On a slow phone cookies and the first request take 30 ms, which would delay the busy state of the button.
  await services.clock.painted();
  // Cancelled meanwhile: the cookies may belong to another login.
  if (signal?.aborted) return;
  if (services.config().appid !== null || !services.isOwnSite) return;
  services.session.clearCookies();
  try {
    // Sent without the token: only a sign-out revokes a session.
    await services.hub.call(
      deleteCookies,
      {},
      { token: null, timeoutMs: maxMs, ignoreMessage: true, ...(signal ? { signal } : {}) },
    );
  } catch {
    // The cookies that script can reach are removed; the answer of the login replaces the others.
  }
}
