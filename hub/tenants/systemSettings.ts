import { systemSettings, type SystemSettings } from '../../src/api/systemSettings';
import type { HubConfig } from '../config/readHubConfig';
import type { Tenant } from '../database/tables/tenants';
import { portalPaths } from '../../src/contract/screens';
import { route } from '../http/callRoute';
import { doneKept } from '../answers/outcome';

/** GET `organiz/system_settings`. Host and `domain` have selected the tenant, as for every request. */
export const systemSettingsRoute = route(
  systemSettings,
  async (_, { tenant, portalOrigin, config }) =>
    doneKept(settingsOf(tenant, portalOrigin, config.cookieScope)),
  { refuses: ['fieldInvalid'], access: 'anyone' },
);

/** By tenant, which is the same object until it changes, and for each of the few portals that show it. */
const answers = new WeakMap<Tenant, Map<string, SystemSettings>>();

function settingsOf(
  tenant: Tenant,
  portalOrigin: string,
  cookieScope: HubConfig['cookieScope'],
): SystemSettings {
  const known = answers.get(tenant) ?? new Map<string, SystemSettings>();
  answers.set(tenant, known);
  const answer = known.get(portalOrigin) ?? {
    ...withOrigin(forEveryone(tenant.settings), portalOrigin),
    cookie_scope: cookieScope === 'host' ? cookieScope : undefined,
    domain: tenant.host,
  };
  known.set(portalOrigin, answer);
  return answer;
}

/** With what a hub does by itself, without what only the hub reads. An older widget leads to `/content`. */
function forEveryone(settings: SystemSettings): SystemSettings {
  const { profile_fields: _, ...profile } = settings.profile ?? {};
  return { ...settings, profile: { after_sign_in: portalPaths.account, ...profile } };
}

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
