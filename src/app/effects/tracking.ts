import { importPart } from '../../lib/tellPreloadError';
import type { Entry } from '../entry';

/**
 * Starts tracking once the settings have arrived, because they say whether it is allowed. Its code is loaded then.
 * @returns cancels it
 */
export function startTracking(entry: Entry): () => void {
  return entry.settings.subscribe(() => {
    if (entry.settings.get().status !== 'ready') return;
    void importPart(() => import('../tracking/trackApp')).then(
      ({ trackApp }) => trackApp(entry),
      () => undefined,
    );
  });
}
