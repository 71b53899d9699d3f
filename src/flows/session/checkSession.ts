import { check } from '../../api/check';
import { isHubError } from '../../api/hubError';
import type { SessionLogin } from '../../session/session';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

export type SessionCheck =
  /** `isOver`: there was a session, and the hub has ended it. */
  | { kind: 'none'; isOver?: true }
  | { kind: 'valid'; login: SessionLogin }
  /** The hub cannot be reached: the session is kept and not offered. */
  | { kind: 'unknown'; error: unknown };

/** Checks a restored session (docs/specification.md section 4) and posts `login-state` once. Never rejects. */
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
  /** The visitor signed in or out meanwhile: the answer belongs to an earlier session. */
  const isOutdated = (): boolean => session.get()?.token !== token || (signal?.aborted ?? false);
  try {
    const answer = await hub.call(check, {}, { token, ignoreMessage: true, ...(signal ? { signal } : {}) });
    if (isOutdated()) return { kind: 'none' };
    if (!answer.isDone || answer.info.status === 0) {
      endSession(services);
      return { kind: 'none', isOver: true };
    }
    if (answer.info.username) session.rename(answer.info.username);
    host.post('login-state', { logged_in: true });
    const login = session.get();
    return login ? { kind: 'valid', login } : { kind: 'none' };
  } catch (error) {
    if (isOutdated()) return { kind: 'none' };
    if (isHubError(error) && (error.kind === 'session' || error.kind === 'gateway')) {
      endSession(services);
      return { kind: 'none', isOver: true };
    }
    host.post('login-state', { logged_in: false });
    return { kind: 'unknown', error };
  }
}
