import { savesData } from '../../lib/savesData';
import type { Entry } from '../entry';

/** Milliseconds after the settings: what the form itself needs has run, and a visitor who types is not disturbed. */
const restMs = 3000;

/**
 * Fetches the screens a visitor may go to next, once the settings are there and the browser is idle; not where data is
 * saved. A failure shows when such a screen is asked for. @returns calls it off
 */
export function prefetchScreens({ settings, view, signal }: Entry): () => void {
  if (savesData(view.navigator)) return () => undefined;
  const prefetch = (): void => {
    if (signal.aborted) return;
    const { flags } = settings.brand.get().brand;
    const screens = [
      ...(flags.mobileLogin ? [import('../routes/PhoneLoginRoute')] : []),
      ...(flags.allowRegister ? [import('../routes/RegisterRoute')] : []),
      import('../routes/ResetRoute'),
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
