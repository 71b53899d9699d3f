import { deleteCookies } from '../../hub/deleteCookies';
import type { LoginDoor } from '../login/completeLogin';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

/** Milliseconds the hub gets to revoke the token before the visitor is signed out here anyway. */
const maxMs = 4000;

/**
 * Signs out (contract section 6): the hub revokes the token, then cookies and memory go and the host hears
 * `login-state` false. Never rejects: a visitor who wants to leave is signed out here even when the hub is away.
 */
export async function signOut(
  services: Pick<Services, 'hub' | 'session' | 'storage' | 'host'>,
  door: Pick<LoginDoor, 'reset'>,
): Promise<void> {
  const token = services.session.get()?.token ?? null;
  try {
    await services.hub.call(deleteCookies, {}, { token, timeoutMs: maxMs, ignoreMessage: true });
  } catch {
    // The token dies at its end; nothing on this machine holds it any more after the next lines.
  }
  services.storage.remove('draft');
  services.storage.remove('bind_id');
  endSession(services);
  door.reset();
}
