import type { Brand } from '../brand/brand';
import type { InAppBrowser } from '../lib/inAppBrowser';
import type { ProviderChoice } from '../screens/Login/LoginProps';

/**
 * The methods beside the form that the profile offers, Google first; each is a button under the form. OpenID providers
 * refuse the browsers inside Lark and WeChat (`disallowed_useragent`), so they are not offered there.
 * @param inApp whose browser shows the page
 */
export function chooseProviders(brand: Brand, inApp: InAppBrowser | null): ProviderChoice[] {
  const { googleLogin, larkLogin, wechatLogin } = brand.flags;
  const own = new Set(['google', 'lark', 'wechat']);
  const choices = [
    ...(googleLogin && !inApp ? [{ id: 'google', name: 'Google' }] : []),
    ...(larkLogin ? [{ id: 'lark', name: 'Lark' }] : []),
    ...(wechatLogin && inApp !== 'lark' ? [{ id: 'wechat', name: 'WeChat' }] : []),
  ];
  return inApp ? choices : [...choices, ...brand.providers.filter(({ id }) => !own.has(id))];
}
