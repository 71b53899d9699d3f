/**
 * Sends events without token, flow and cookies, and not by the hub client: its schemas would make the first load
 * larger.
 */
import { clientType } from '../../session/openDomain';
import type { TrackedEvent } from '../../tracking/trackingEvents';
import type { Entry } from '../entry';

export const trackingPath = '/api/hub/';

export type EventsOrigin = Pick<Entry, 'services' | 'language'>;

/** @throws TypeError when the network fails, Error when the hub refuses it */
export async function sendEvents(origin: EventsOrigin, events: readonly TrackedEvent[]): Promise<void> {
  const { services, language } = origin;
  const headers = {
    language: language.get(),
    'client-type': clientType(services.domain()),
    'content-type': 'application/json',
  };
  const { ok, status, body } = await fetch(addressOf(origin), { ...requestOf(events), headers });
  // An unread answer would keep its connection open.
  await body?.cancel();
  if (!ok) throw new Error(`the hub answered ${status}`);
}

/**
 * `sendBeacon` includes the portal's cookies, so it is used only if `fetch` cannot outlive the document. Neither is
 * labelled as JSON, because a preflight would come too late.
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

/** The tenant is in the query, because a beacon has no headers. */
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
    // The request outlives the document.
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  } as const;
}
