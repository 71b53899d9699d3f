import { requireRegistration } from '../../accounts/tenantRules';
import { methodOff } from '../../answers/refusal';
import type { Tenant } from '../../database/tables/tenants';

/** @throws Refusal -100111, -100109 where the tenant wants a password, or no registration by mail */
export function requireSignUp(tenant: Pick<Tenant, 'settings'>): void {
  if (tenant.settings.profile?.passkey_register !== true) throw methodOff();
  requireRegistration(tenant, 'email');
}
