import { portalPaths, screenPaths } from '../contract/screens';
import type { AppParts } from './createAppParts';

/** The sign-in, without the request that could not be met: as a page of the portal with nothing in its address. */
export function leaveToSignIn({ services, router }: Pick<AppParts, 'services' | 'router'>): void {
  const { portal, navigation, config } = services;
  if (config().mode === 'page') navigation.assign(new URL(portalPaths.entry, portal).href);
  else router.navigate(screenPaths.login, { replace: true });
}
