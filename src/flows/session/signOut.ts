import { deleteCookies } from '../../api/deleteCookies';
import type { LoginCompletion } from '../login/loginCompletion';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

/** After this the visitor is signed out anyway. */
const maxMs = 4000;

/**
 * Revokes the token, clears cookies and memory, posts `login-state` false (docs/contract.md section 6). Never
 * rejects.
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
  services.storage.remove('change-email');
  services.storage.remove('change-mobile');
  services.storage.remove('bind_id');
  services.storage.remove('agreement');
  services.storage.remove('signed-in');
  endSession(services);
  completion.reset();
}
