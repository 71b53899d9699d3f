import { resolveBrand } from '../../brand/resolveBrand';
import { inAppBrowser } from '../../lib/inAppBrowser';
import type { AccountPorts } from '../account/AccountPorts';
import { chooseProviders } from '../chooseProviders';

/** Whether the profile has WeChat, and it can be used in this browser; settings may still arrive. */
export function offersWechat({ settings, environment, view }: AccountPorts): boolean {
  const brand = resolveBrand(settings.get().settings, '', environment.portal);
  return chooseProviders(brand, inAppBrowser(view.navigator.userAgent)).some(({ id }) => id === 'wechat');
}
