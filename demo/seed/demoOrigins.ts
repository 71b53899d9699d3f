import type { HubConfig } from '../../hub/config/readHubConfig';

/**
 * The other addresses of the demo (docs/contract.md section 7): ports after the portal's, on another site. Where the
 * portal's origin names none, those after the one the hub listens on. `docs` is the docs site with its playground.
 */
export function demoOrigins({ port, publicOrigin }: Pick<HubConfig, 'port' | 'publicOrigin'>) {
  const first = Number(new URL(publicOrigin).port) || port;
  const at = (offset: number) => `http://127.0.0.1:${first + offset}`;
  return { partner: at(1), editor: at(2), docs: at(5) };
}
