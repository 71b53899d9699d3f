import { screenPaths } from '../contract/screens';
import type { Services } from '../flows/services';

/** The portal's own page for what may not be shown here, with what was asked for. */
export function ownTabAddress(
  { portal, config }: Pick<Services, 'portal' | 'config'>,
  screen: 'authorize' | 'open_auth',
): string {
  const { appid, callback, code, openId, lang } = config();
  const url = new URL(screenPaths[screen], portal);
  // A code that was not sent anywhere is still good there.
  const link = screen === 'open_auth' ? { code, open_id: openId } : {};
  for (const [name, value] of Object.entries({ appid, callback, lang, ...link })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
