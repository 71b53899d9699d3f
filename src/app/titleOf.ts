import type { i18n } from 'i18next';
import { portalPaths, screenPaths } from '../contract/screens';

/**
 * The document's title in page and frame mode: screen and system.
 * @param heading of the screen that stands there; `null` until the one of this path has told: then the path names it
 * @param path portal path on screen
 * @param systemName name of the tenant's system; `null` while it is not known
 */
export function titleOf(
  heading: string | null,
  path: string,
  i18n: Pick<i18n, 't'>,
  systemName: string | null,
): string {
  const screen = heading ?? i18n.t(screenTitleKey(path));
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
