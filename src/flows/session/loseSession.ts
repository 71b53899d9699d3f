import { parseOrigin } from '../../contract/parseOrigin';
import { portalPaths } from '../../contract/screens';
import { endSession } from '../reportFailure';
import type { Services } from '../services';

/** Where the visitor was when the session ended. */
export interface LostSession {
  /** The page to come back to. */
  pageUrl: string;
  /** `account_origin` of the profile, untrusted; the portal where it is absent or no usable origin. */
  accountOrigin: string | undefined;
}

/**
 * The hub says the session is over on a page that needs one (specification section 8): cookies go, and the account site
 * asks for a sign-in that leads back here. Screens of the entry use `reportFailure` instead: they go nowhere.
 */
export function loseSession(
  services: Pick<Services, 'host' | 'session' | 'navigation' | 'portal'>,
  { pageUrl, accountOrigin }: LostSession,
): void {
  endSession(services);
  const account = accountOrigin ? parseOrigin(accountOrigin) : null;
  const isUsable = account !== null && (account.startsWith('https:') || services.portal.startsWith('http:'));
  const login = new URL(portalPaths.entryLogin, isUsable ? account : services.portal);
  login.searchParams.set('callback', pageUrl);
  services.navigation.replace(login.href);
}
