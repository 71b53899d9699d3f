import { resolveBrand } from '../brand/resolveBrand';
import { savesData } from '../lib/savesData';
import type { AppParts } from './createAppParts';

/** By then what the form itself needs has run, and nobody who types is in its way. */
const restMs = 3000;

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = settings.subscribe(() => {
    if (settings.get().status !== 'ready') return;
    stop();
    timer = setTimeout(() => {
      if ('requestIdleCallback' in view) view.requestIdleCallback(prefetch);
      else prefetch();
    }, restMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
