import type { Brand } from '../brand/brand';
import type { MethodChoice } from '../screens/Login/LoginProps';
import { emailCode } from './emailCode/emailCode';
import { google } from './google/google';
import { lark } from './lark/lark';
import type { ButtonMethod, FirstMethod, SignInMethod } from './method';
import { passkey } from './passkey/passkey';
import { password } from './password/password';
import { sms } from './sms/sms';
import { wechat } from './wechat/wechat';

/** In the order of their tabs and buttons. */
export const methods: readonly SignInMethod[] = [password, sms, emailCode, passkey, google, lark, wechat];

export const firstMethod: FirstMethod = password;

/**
 * Ours, then the OpenID providers that the profile adds: those refuse the browsers inside apps
 * (`disallowed_useragent`).
 * @param inApp see `inAppBrowser`
 */
export function offeredButtons(
  brand: Brand,
  inApp: string | null,
  registry: readonly SignInMethod[] = methods,
): MethodChoice[] {
  const known = registry.filter(
    (method): method is ButtonMethod => method.surface === 'button' && method.isOffered(brand.profile, inApp),
  );
  if (inApp) return known;
  const added = brand.providers.filter(({ id }) => registry.every((method) => method.id !== id));
  return [...known, ...added];
}

/** DingTalk, Instagram, Facebook, Line, WeCom and any Android app with a WebView. */
const otherApps = /DingTalk|Instagram|\bFB(?:AN|AV|_IAB)\/|\bLine\/|wxwork\/|; wv\)/i;

/**
 * The app whose browser shows the page, guessed from the user agent, which proves nothing.
 * @returns id of the method whose app it is; `other`: an app that we know nothing more of; `null`: no app
 */
export function inAppBrowser(userAgent: string, registry: readonly SignInMethod[]): string | null {
  const own = registry.find(({ ownBrowser }) => ownBrowser?.test(userAgent));
  return own?.id ?? (otherApps.test(userAgent) ? 'other' : null);
}
