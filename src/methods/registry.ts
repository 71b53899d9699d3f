import type { Brand } from '../brand/brand';
import type { InAppBrowser } from '../lib/inAppBrowser';
import type { ProviderChoice } from '../screens/Login/LoginProps';
import { google } from './google/google';
import { lark } from './lark/lark';
import type { Provider } from './method';
import { wechat } from './wechat/wechat';

/** In the order of their buttons. */
export const providers: readonly Provider[] = [google, lark, wechat];

/**
 * Ours, then the OpenID providers that the profile adds: those refuse the browsers inside apps
 * (`disallowed_useragent`).
 * @param inApp the app whose browser shows the page
 */
export function offeredProviders(
  brand: Brand,
  inApp: InAppBrowser | null,
  registry: readonly Provider[] = providers,
): ProviderChoice[] {
  const known = registry
    .filter((provider) => provider.isOffered(brand, inApp))
    .map(({ id, name, nameKey, icon }) => ({ id, name, nameKey, icon }));
  if (inApp) return known;
  const added = brand.providers.filter(({ id }) => registry.every((provider) => provider.id !== id));
  return [...known, ...added];
}
