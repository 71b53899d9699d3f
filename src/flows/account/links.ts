/** Accounts of other services that sign in to this one. */
import { listLinks, removeLink, type LinkEntry } from '../../api/links';
import type { WithProof } from '../verify/withProof';
import { createOwnedItems, type OwnedItems } from './ownedItems';
import type { SessionsDeps } from './sessions';

export function createLinks(deps: SessionsDeps & { withProof: WithProof }): OwnedItems<LinkEntry> {
  const { services, signal, withProof } = deps;
  const options = { ignoreMessage: true, signal } as const;
  return createOwnedItems<LinkEntry>(deps, {
    list: async () => (await services.hub.call(listLinks, {}, options)).info?.links,
    async end(id) {
      const call = () => services.hub.call(removeLink, { id }, options);
      return (await withProof(call, signal)) === null ? 'cancelled' : 'done';
    },
    failed: { load: 'sessions.failed', end: 'links.remove_failed' },
  });
}
