import type { Tenant } from '../database/tables/tenants';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';

/** @throws Refusal -100111 if the tenant's profile switches the password reset off */
export function requireReset({ settings }: Pick<Tenant, 'settings'>): void {
  if (settings.profile?.password_reset === false)
    throw new Refusal({ code: codes.methodOff, message: 'error.resetOff' });
}
