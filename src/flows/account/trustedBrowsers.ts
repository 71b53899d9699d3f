/** The browsers in which the owner of the account skips the second factor. */
import {
  endTrustedBrowser,
  endTrustedBrowsers,
  listTrustedBrowsers,
  type TrustedBrowserEntry,
} from '../../api/trustedBrowsers';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { createOwnedItems, type OwnedItems, type OwnedItemsDeps } from './ownedItems';

/** The id that means every one. */
export const allBrowsers = 'all';

export interface TrustedBrowsersDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
  withProof: WithProof;
}

export function createTrustedBrowsers(deps: TrustedBrowsersDeps): OwnedItems<TrustedBrowserEntry> {
  const { services, signal, withProof } = deps;
  const { hub } = services;
  const options = { ignoreMessage: true, signal } as const;
  return createOwnedItems<TrustedBrowserEntry>(deps, {
    list: async () => (await hub.call(listTrustedBrowsers, {}, options)).info?.browsers,
    async end(id) {
      const call = () =>
        id === allBrowsers
          ? hub.call(endTrustedBrowsers, {}, options)
          : hub.call(endTrustedBrowser, { id }, options);
      return (await withProof(call, signal)) === null ? 'cancelled' : 'done';
    },
    failed: { load: 'sessions.failed', end: 'trusted.end_failed' },
  });
}
