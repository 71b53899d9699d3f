/** What the owner of the account agreed to, the newest first. */
import { listAgreements, type Agreement } from '../../api/agreements';
import type { Services } from '../services';
import { createOwnedItems, type OwnedItems, type OwnedItemsDeps } from './ownedItems';

export interface AgreementsDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

/** Nothing here can be ended. */
export function createAgreements(deps: AgreementsDeps): Pick<OwnedItems<Agreement>, 'list' | 'load'> {
  const { services, signal } = deps;
  return createOwnedItems<Agreement>(deps, {
    list: async () => {
      const { info } = await services.hub.call(listAgreements, {}, { ignoreMessage: true, signal });
      return info?.agreements;
    },
    end: () => Promise.resolve('cancelled'),
    failed: { load: 'sessions.failed', end: 'sessions.failed' },
  });
}
