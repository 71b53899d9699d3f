import { savesData } from '../../lib/savesData';
import type { Entry } from '../entry';

/** Milliseconds after the settings, so that the form's own work is done and a typing visitor is not disturbed. */
const restMs = 3000;

/**
 * Loads the screens a visitor may open next, once the settings have arrived and the browser is idle; not in data-saving
 * mode. Ignores failures and tells nobody of them: opening such a screen loads it again. @returns cancels it
 */
export function prefetchScreens({ settings, view, signal }: Entry): () => void {
  if (savesData(view.navigator)) return () => undefined;
  const prefetch = (): void => {
    if (signal.aborted) return;
    const { flags } = settings.brand.get().brand;
    const screens = [
      ...(flags.mobileLogin ? [import('../routes/PhoneLoginRoute')] : []),
      ...(flags.countryPicker ? [import('../../screens/AccountForm/PhoneNumberInput')] : []),
      ...(flags.allowRegister ? [import('../routes/RegisterRoute')] : []),
      import('../routes/ResetRoute'),
      // WebKit loads no module any more once the page is on its way to the provider.
      import('../routes/ProviderWaitRoute'),
      import('../../flows/provider/providerFlow'),
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
