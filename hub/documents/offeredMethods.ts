import type { Tenant } from '../database/tables/tenants';

/**
 * What the tenant's sign-in offers (`more`: buttons below the form), written into its documents so that the initial
 * screen is right before the settings arrive.
 */
export function offeredMethods(tenant: Tenant | undefined): readonly string[] {
  const { profile, theme } = tenant?.settings ?? {};
  const email = profile?.mailbox_login !== false;
  const phone = profile?.mobile_login !== false && theme?.disable_mobile_login !== true;
  const { google_login: google, lark_login: lark, wechat_login: wechat, providers = [] } = profile ?? {};
  const more = [google, lark, wechat, providers.length > 0].includes(true);
  return [...(email ? ['email'] : []), ...(phone ? ['phone'] : []), ...(more ? ['more'] : [])];
}
