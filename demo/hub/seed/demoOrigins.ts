import type { HubConfig } from '../config/readHubConfig';

/** The other two addresses of the demo (contract section 7): the ports after the hub's, on another site. */
export function demoOrigins({ port }: Pick<HubConfig, 'port'>) {
  return { partner: `http://127.0.0.1:${port + 1}`, editor: `http://127.0.0.1:${port + 2}` };
}
