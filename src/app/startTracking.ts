import type { AppParts } from './createAppParts';

/**
 * What is measured begins when the settings are there, which say whether it may; its code is loaded then, and without it
 * nothing is missing. @returns calls it off
 */
export function startTracking(parts: AppParts): () => void {
  return parts.settings.subscribe(() => {
    if (parts.settings.get().status !== 'ready') return;
    void import('./tracking/followApp').then(
      ({ followApp }) => followApp(parts),
      () => undefined,
    );
  });
}
