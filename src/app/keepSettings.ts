import type { Clock } from '../flows/services';
import { createExpiringCache } from '../lib/expiringCache';
import type { GuardedStorage } from '../session/guardedStorage';

/** A day: the hub is asked on every visit anyway. */
const expirySeconds = 24 * 60 * 60;

/** What `keepSettings` needs. */
export interface KeepSettingsParts {
  storage: Pick<GuardedStorage, 'local'>;
  clock: Pick<Clock, 'now'>;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
}

/** Keeps a tenant's settings, and what was derived from them, for the first drawing of the next visit. */
export function keepSettings({ storage, clock, domain }: KeepSettingsParts, settings: object): void {
  const cache = createExpiringCache({ store: storage.local, now: () => clock.now() });
  cache.set(`brand:${domain}`, settings, { expirySeconds });
}
