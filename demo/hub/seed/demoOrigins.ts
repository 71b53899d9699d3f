import type { HubConfig } from '../config/readHubConfig';

/**
 * The other two addresses of the demo (docs/contract.md section 7): the ports after the portal's, on another site.
 * Where the portal's origin names none, those after the one the hub listens on.
 */
export function demoOrigins({ port, publicOrigin }: Pick<HubConfig, 'port' | 'publicOrigin'>) {
  const first = Number(new URL(publicOrigin).port) || port;
  return { partner: `http://127.0.0.1:${first + 1}`, editor: `http://127.0.0.1:${first + 2}` };
}
