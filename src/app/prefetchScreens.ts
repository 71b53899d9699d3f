import { resolveBrand } from '../brand/resolveBrand';
import { savesData } from '../lib/savesData';
import type { AppParts } from './createAppParts';

/** For engines without `requestIdleCallback`: the form stands and is at rest by then. */
const restMs = 2000;

/**
 * Fetches the screens a visitor may go to next, once the settings are there and the browser has nothing else to do; not
 * where data is saved. A failure shows when such a screen is asked for. @returns calls it off
 */
export function prefetchScreens({ settings, view, environment, lifetime }: AppParts): () => void {
  if (savesData(view.navigator)) return () => undefined;
  const prefetch = (): void => {
    if (lifetime.signal.aborted) return;
    const { flags } = resolveBrand(settings.get().settings, '', environment.portal);
    const screens = [
      ...(flags.mobileLogin ? [import('./phone/PhoneLoginRoute')] : []),
      ...(flags.allowRegister ? [import('./account/RegisterRoute')] : []),
      import('./account/ResetRoute'),
    ];
    for (const screen of screens) screen.catch(() => undefined);
  };
  const stop = settings.subscribe(() => {
    if (settings.get().status !== 'ready') return;
    stop();
    if ('requestIdleCallback' in view) view.requestIdleCallback(prefetch);
    else setTimeout(prefetch, restMs);
  });
  return stop;
}
