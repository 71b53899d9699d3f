/** Accounts of other services that sign in to this one. */
import { listLinks, removeLink, type LinkEntry } from '../../api/links';
import { createStore, type ReadableStore } from '../../lib/store';
import type { WithProof } from '../verify/withProof';
import { createOwnedItems, type OwnedItems } from './ownedItems';
import type { SessionsDeps } from './sessions';

export interface Links extends OwnedItems<LinkEntry> {
  /** Ids of methods whose users can be linked now. */
  providers: ReadableStore<readonly string[]>;
}

export function createLinks(deps: SessionsDeps & { withProof: WithProof }): Links {
  const { services, signal, withProof } = deps;
  const options = { ignoreMessage: true, signal } as const;
  const providers = createStore<readonly string[]>([]);
  const items = createOwnedItems<LinkEntry>(deps, {
    async list() {
      const { info } = await services.hub.call(listLinks, {}, options);
      providers.set(info?.providers ?? []);
      return info?.links;
    },
    async end(id) {
      const call = () => services.hub.call(removeLink, { id }, options);
      return (await withProof(call, signal)) === null ? 'cancelled' : 'done';
    },
    failed: { load: 'sessions.failed', end: 'links.remove_failed' },
  });
  return { ...items, providers };
}
