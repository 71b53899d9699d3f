/**
 * Posts events to the hub's root, without the session's token, the flow or cookies. Not by the hub client: `trackEvents`
 * with its schema would make the first load heavier, and no answer is waited for.
 */
import { clientType } from '../../session/openDomain';
import type { TrackedEvent } from '../../tracking/trackingEvents';
import type { Entry } from '../entry';

/** Path of `hub/trackEvents`. */
export const trackingPath = '/api/hub/';

/** Whose events they are. */
export type EventsOrigin = Pick<Entry, 'services' | 'language'>;

/** Sends a batch. @throws TypeError on a lost line, Error where the hub does not take it */
export async function sendEvents(origin: EventsOrigin, events: readonly TrackedEvent[]): Promise<void> {
  const { services, language } = origin;
  const headers = {
    language: language.get(),
    'client-type': clientType(services.domain()),
    'content-type': 'application/json',
  };
  const { ok, status, body } = await fetch(addressOf(origin), { ...requestOf(events), headers });
  // An answer that nobody reads would keep its connection.
  await body?.cancel();
  if (!ok) throw new Error(`the hub answered ${status}`);
}

/**
 * Sends a batch from a document that goes away. `sendBeacon` would take the portal's cookies along, so it is only used
 * where `fetch` cannot outlive the document. Neither is labelled JSON: a preflight would come too late.
 */
export function sendLeavingEvents(origin: EventsOrigin, events: readonly TrackedEvent[]): void {
  const address = addressOf(origin);
  const request = requestOf(events);
  if (!('keepalive' in Request.prototype)) {
    navigator.sendBeacon(address, request.body);
    return;
  }
  const headers = { 'content-type': 'text/plain' };
  fetch(address, { ...request, headers }).catch(() => undefined);
}

/** The tenant stands in the query, since a beacon has no headers. */
function addressOf({ services }: EventsOrigin): string {
  const url = new URL(trackingPath, services.portal);
  const tenant = services.domain();
  if (tenant !== null) url.searchParams.set('domain', tenant);
  return url.href;
}

function requestOf(events: readonly TrackedEvent[]) {
  return {
    method: 'POST',
    body: JSON.stringify({ events }),
    // A document may go away while a batch is on its way.
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  } as const;
}
