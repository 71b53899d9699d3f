import { isHubError } from '../api/hubError';
import type { Services } from './services';

/** The screens of the entry stay (docs/contract.md section 6). */
const kindsThatEndSession: readonly string[] = ['session', 'gateway'];

/** Reports event and message, without anything the visitor typed. */
export function reportToHost({ host }: Pick<Services, 'host'>, error: unknown): void {
  if (!isHubError(error)) return;
  const failure = { kind: error.kind, code: error.code, message: error.hubMessage || error.message };
  host.dispatch('entry-error', failure);
  host.post('error', failure);
}

/** Call it for every failed call of an entry screen. Removes a session that the hub has ended. */
export function reportFailure(services: Pick<Services, 'host' | 'session'>, error: unknown): void {
  reportToHost(services, error);
  if (isHubError(error) && kindsThatEndSession.includes(error.kind)) endSession(services);
}

/** Informs the host if the visitor was signed in. */
export function endSession(services: Pick<Services, 'host' | 'session'>): void {
  if (services.session.clear()) services.host.post('login-state', { logged_in: false });
}
