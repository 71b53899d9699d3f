import type { HubClient } from '../../hub/client';
import { trackEvents } from '../../hub/trackEvents';
import type { TrackedEvent } from '../../tracking/trackingEvents';
import type { Environment } from '../createEnvironment';

/** Sends a batch without the session's token. @throws HubError */
export async function sendEvents(hub: HubClient, events: readonly TrackedEvent[]): Promise<void> {
  await hub.call(trackEvents, { events: [...events] }, { token: null, ignoreMessage: true });
}

/**
 * Sends a batch from a document that goes away. `sendBeacon` would take the portal's cookies along, so it is only used
 * where `fetch` cannot outlive the document. Neither is labelled JSON: a preflight would come too late.
 */
export function sendLeavingEvents(
  { portal, domain }: Pick<Environment, 'portal' | 'domain'>,
  events: readonly TrackedEvent[],
): void {
  const url = new URL(trackEvents.path, portal);
  const tenant = domain();
  if (tenant !== null) url.searchParams.set('domain', tenant);
  const body = JSON.stringify({ events });
  if (!('keepalive' in Request.prototype)) {
    navigator.sendBeacon(url.href, body);
    return;
  }
  fetch(url.href, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => undefined);
}
