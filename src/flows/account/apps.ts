/** The apps that received data of the account. */
import { listApps, removeApp, type AppEntry } from '../../api/apps';
import { createOwnedItems, type OwnedItems } from './ownedItems';
import type { SessionsDeps } from './sessions';

export function createApps(deps: SessionsDeps): OwnedItems<AppEntry> {
  const { services, signal } = deps;
  const options = { ignoreMessage: true, signal } as const;
  return createOwnedItems<AppEntry>(deps, {
    list: async () => (await services.hub.call(listApps, {}, options)).info?.apps,
    async end(app_key) {
      await services.hub.call(removeApp, { app_key }, options);
      return 'done';
    },
    failed: { load: 'sessions.failed', end: 'links.remove_failed' },
  });
}
