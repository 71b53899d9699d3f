import { portalPaths, screenPaths } from '../contract/screens';
import type { Translate } from '../i18n/createTexts';

/**
 * The document's title in page mode: screen and system.
 * @param path portal path on screen
 * @param systemName name of the tenant's system; `null` while it is not known
 */
export function titleOf(path: string, translate: Translate, systemName: string | null): string {
  const screen = translate(screenTitleKey(path));
  return systemName === null ? screen : `${screen} · ${systemName}`;
}

function screenTitleKey(path: string) {
  if (path === portalPaths.content) return 'content.title';
  if (path === screenPaths.authorize || path === screenPaths.open_auth) return 'session.title';
  if (path === screenPaths.register) return 'login.create_account';
  if (path === screenPaths.forgot_password) return 'reset.title';
  if (path === portalPaths.agreement) return 'legal.agreement';
  return path === portalPaths.privacy ? 'legal.privacy' : 'login.title';
}
