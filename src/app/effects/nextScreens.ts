import type { Entry } from '../entry';
import { ProviderWaitRoute, RegisterRoute, ResetRoute } from '../routes';
import { PhoneLoginRoute } from '../routes/LoginRoute';
import { savesData } from '../../lib/savesData';

/** Waits for an idle browser that saves no data. Ignores failures: opening such a screen loads it again. */
export function loadNextScreens(entry: Entry): void {
  const { settings, view, signal, methods, inApp } = entry;
  if (savesData(view.navigator)) return;
  const load = (): void => {
    if (signal.aborted) return;
    const { profile } = settings.brand.get().brand;
    if (profile.password.includes('phone')) void PhoneLoginRoute.preload(entry);
    if (profile.allowRegister) void RegisterRoute.preload(entry);
    void ResetRoute.preload(entry);
    // WebKit loads no module any more once the page is on its way to the provider.
    void ProviderWaitRoute.preload(entry);
    const parts = [
      ...(profile.countryPicker ? [import('../../screens/AccountForm/CountrySelect')] : []),
      import('../../methods/openid/providerFlow'),
      // What it offers after a sign-in.
      ...methods.flatMap(({ account, isOffered }) =>
        account && isOffered(profile, inApp) ? [account.load(), import('../routes/SessionRoute')] : [],
      ),
    ];
    for (const part of parts) part.catch(() => undefined);
  };
  if ('requestIdleCallback' in view) view.requestIdleCallback(load);
  else load();
}
