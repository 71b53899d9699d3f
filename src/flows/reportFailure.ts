import { isHubError } from '../hub/hubError';
import type { Services } from './services';

/** Kinds that end the session; on a screen of the entry the page stays (contract section 6). */
const kindsThatEndSession: readonly string[] = ['session', 'gateway'];

/** The host hears of a failure: event and message. Holds nothing the visitor typed. */
export function tellHost({ host }: Pick<Services, 'host'>, error: unknown): void {
  if (!isHubError(error)) return;
  const failure = { kind: error.kind, code: error.code, message: error.hubMessage || error.message };
  host.dispatch('entry-error', failure);
  host.post('error', failure);
}

/**
 * What every failed call of an entry screen does besides its text: the host hears of it, and a session that the hub
 * calls over is forgotten.
 */
export function reportFailure(services: Pick<Services, 'host' | 'session'>, error: unknown): void {
  tellHost(services, error);
  if (isHubError(error) && kindsThatEndSession.includes(error.kind)) endSession(services);
}

/** Forgets the session and its cookies; the host hears of it when someone was signed in. */
export function endSession(services: Pick<Services, 'host' | 'session'>): void {
  if (services.session.clear()) services.host.post('login-state', { logged_in: false });
}
