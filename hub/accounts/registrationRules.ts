import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import type { Tenant } from '../database/tables/tenants';
import type { AccountName } from './accountName';

/** Whether a tenant takes new accounts of this kind; a brand flag `disable_*` wins (docs/contract.md section 6). */
export function allowsRegistration(
  { settings }: Pick<Tenant, 'settings'>,
  kind: AccountName['kind'],
): boolean {
  const { profile, theme } = settings;
  if (theme?.disable_create_account === true || profile?.allow_register === false) return false;
  return kind === 'email' ? profile?.email_register !== false : profile?.mobile_register !== false;
}

/** @throws Refusal -100109 */
export function requireRegistration(tenant: Pick<Tenant, 'settings'>, kind: AccountName['kind']): void {
  if (!allowsRegistration(tenant, kind))
    throw new Refusal({ code: codes.registrationOff, message: 'error.registrationOff' });
}

/** -100109 when a code is requested for a number without an account and registration is off. */
export function numberUnknown(): Refusal {
  return new Refusal({ code: codes.registrationOff, message: 'error.numberUnknown' });
}
