import { portalPaths, screenPaths } from '../../contract/screens';
import type { Entry } from '../entry';

/** Leaves out the request that failed: opens a page of the portal with nothing in its address. */
export function goToSignIn({ services, navigator }: Pick<Entry, 'services' | 'navigator'>): void {
  const { portal, navigation, config } = services;
  if (config().mode === 'page') navigation.assign(new URL(portalPaths.entry, portal).href);
  else navigator.navigate(screenPaths.login, { replace: true });
}
