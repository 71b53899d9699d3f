import { deleteCookies } from '../../api/deleteCookies';
import type { LoginCompletion } from '../login/loginCompletion';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

/** Milliseconds the hub gets to revoke the token before the visitor is signed out anyway. */
const maxMs = 4000;

/**
 * Signs out (docs/contract.md section 6): the hub revokes the token, cookies and memory are cleared, and `login-state`
 * false is posted to the host. Never rejects: without an answer of the hub the visitor is signed out as well.
 */
export async function signOut(
  services: Pick<Services, 'hub' | 'session' | 'storage' | 'host'>,
  completion: Pick<LoginCompletion, 'reset'>,
): Promise<void> {
  const token = services.session.get()?.token ?? null;
  try {
    await services.hub.call(deleteCookies, {}, { token, timeoutMs: maxMs, ignoreMessage: true });
  } catch {
    // The token expires; the next lines remove it from this machine.
  }
  services.storage.remove('draft');
  services.storage.remove('bind_id');
  services.storage.remove('agreement');
  services.storage.remove('signed-in');
  endSession(services);
  completion.reset();
}
