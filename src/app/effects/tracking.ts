import type { Entry } from '../entry';

/**
 * Starts tracking once the settings are there, which say whether it is allowed; its code is loaded then. @returns calls it
 * off
 */
export function startTracking(entry: Entry): () => void {
  return entry.settings.subscribe(() => {
    if (entry.settings.get().status !== 'ready') return;
    void import('../tracking/trackApp').then(
      ({ trackApp }) => trackApp(entry),
      () => undefined,
    );
  });
}
