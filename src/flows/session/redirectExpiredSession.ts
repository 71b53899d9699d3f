import { parseOrigin } from '../../contract/origins';
import { portalPaths, screenPaths } from '../../contract/screens';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

export interface ExpiredSession {
  /** Address to return to after the sign-in. */
  pageUrl: string;
  /** `account_origin` of the profile, untrusted. The portal replaces it where it is absent or unusable. */
  accountOrigin: string | undefined;
}

/**
 * Goes to the sign-in of the account site, which leads back here (docs/specification.md section 8). Screens of the
 * entry use `reportFailure` instead and stay. A frame or tag shows it in its own place.
 */
export function redirectExpiredSession(
  services: Pick<Services, 'config' | 'host' | 'session' | 'navigation' | 'portal'>,
  { pageUrl, accountOrigin }: ExpiredSession,
): void {
  endSession(services);
  if (services.config().mode !== 'page') {
    services.navigation.show(screenPaths.login);
    return;
  }
  const account = accountOrigin ? parseOrigin(accountOrigin) : null;
  const isUsable = account !== null && (account.startsWith('https:') || services.portal.startsWith('http:'));
  const login = new URL(portalPaths.entryLogin, isUsable ? account : services.portal);
  login.searchParams.set('callback', pageUrl);
  services.navigation.replace(login.href);
}
