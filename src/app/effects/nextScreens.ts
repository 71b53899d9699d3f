import { savesData } from '../../lib/savesData';
import type { Entry } from '../entry';

/**
 * Loads the screens a visitor may open next when the browser is idle; not in data-saving mode. Ignores
 * failures: opening such a screen loads it again.
 */
export function loadNextScreens({ settings, view, signal }: Entry): void {
  if (savesData(view.navigator)) return;
  const load = (): void => {
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
  if ('requestIdleCallback' in view) view.requestIdleCallback(load);
  else load();
}
