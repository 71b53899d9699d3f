import { check } from '../../hub/check';
import { isHubError } from '../../hub/hubError';
import type { SessionLogin } from '../../session/session';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

/** What a document that opens knows about its visitor. */
export type SessionCheck =
  | { kind: 'none' }
  /** The hub knows the session: "Continue as …" is offered. */
  | { kind: 'valid'; login: SessionLogin }
  /** The hub could not be asked. Everything is kept, nothing is offered. */
  | { kind: 'unknown' };

/**
 * Asks the hub about a restored session (specification section 4) and tells the host `login-state` once. A token the
 * hub no longer takes is forgotten. Never rejects; without a token nothing is asked.
 */
export async function checkSession(
  services: Pick<Services, 'hub' | 'session' | 'host'>,
  signal?: AbortSignal,
): Promise<SessionCheck> {
  const { hub, session, host } = services;
  const token = session.get()?.token;
  if (!token) {
    host.post('login-state', { logged_in: false });
    return { kind: 'none' };
  }
  /** Someone signed in or out while the hub was asked: the answer is about a session of the past. */
  const isOutdated = (): boolean => session.get()?.token !== token || (signal?.aborted ?? false);
  try {
    const answer = await hub.call(check, {}, { token, ignoreMessage: true, ...(signal ? { signal } : {}) });
    if (isOutdated()) return { kind: 'none' };
    if (!answer.isDone || answer.info.status === 0) {
      endSession(services);
      return { kind: 'none' };
    }
    if (answer.info.username) session.rename(answer.info.username);
    host.post('login-state', { logged_in: true });
    const login = session.get();
    return login ? { kind: 'valid', login } : { kind: 'none' };
  } catch (error) {
    if (isOutdated()) return { kind: 'none' };
    if (isHubError(error) && (error.kind === 'session' || error.kind === 'gateway')) {
      endSession(services);
      return { kind: 'none' };
    }
    host.post('login-state', { logged_in: false });
    return { kind: 'unknown' };
  }
}
