import type { Tenant } from '../tenants/tenant';

/**
 * What the tenant's sign-in form offers, written into its documents so that the first drawing is right before the
 * settings are there.
 */
export function offeredMethods(tenant: Tenant | undefined): string {
  const { profile, theme } = tenant?.settings ?? {};
  const email = profile?.mailbox_login !== false;
  const phone = profile?.mobile_login !== false && theme?.disable_mobile_login !== true;
  return [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])].join(' ');
}
