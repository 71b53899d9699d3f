/** Where the account is signed in. `end` with `others` ends all but this one. */
import { endSessions, listSessions, type SessionEntry } from '../../api/sessions';
import type { Services } from '../services';
import { createOwnedItems, type OwnedItems, type OwnedItemsDeps } from './ownedItems';

export interface SessionsDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

export function createSessions(deps: SessionsDeps): OwnedItems<SessionEntry> {
  const { services, signal } = deps;
  const options = { ignoreMessage: true, signal } as const;
  return createOwnedItems<SessionEntry>(deps, {
    list: async () => (await services.hub.call(listSessions, {}, options)).info?.sessions,
    async end(id) {
      await services.hub.call(endSessions, { id }, options);
      return 'done';
    },
    failed: { load: 'sessions.failed', end: 'sessions.end_failed' },
  });
}
