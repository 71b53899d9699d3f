import { systemSettings, type SystemSettings } from '../../src/api/systemSettings';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';

/** GET `organiz/system_settings`. Host and `domain` have selected the tenant, as for every request. */
export const systemSettingsRoute = route(
  systemSettings,
  async (_, { tenant, portalOrigin, config }) =>
    done({
      ...withOrigin(tenant.settings, portalOrigin),
      cookie_scope: config.cookieScope === 'host' ? config.cookieScope : undefined,
      domain: tenant.host,
    }),
  { refuses: ['fieldInvalid'], access: 'anyone' },
);

/** Adds the portal's origin to pictures, which a partner's page would otherwise request from its own. */
export function withOrigin(settings: SystemSettings, origin: string): SystemSettings {
  const { theme } = settings;
  if (!theme) return settings;
  const absolute = (address: string | undefined) =>
    address?.startsWith('/') ? `${origin}${address}` : address;
  return {
    ...settings,
    theme: {
      ...theme,
      mini_logo: absolute(theme.mini_logo),
      full_logo: absolute(theme.full_logo),
      mini_logo_dark: absolute(theme.mini_logo_dark),
      full_logo_dark: absolute(theme.full_logo_dark),
      login_bg: absolute(theme.login_bg),
      privacy_policy: absolute(theme.privacy_policy),
    },
  };
}
