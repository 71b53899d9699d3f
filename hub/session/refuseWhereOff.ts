import type { RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { AccountName } from '../accounts/accountName';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import type { Tenant } from '../database/tables/tenants';

/**
 * Refuses a method that the tenant's profile switches off; a brand flag `disable_*` wins.
 * @throws Refusal -100111
 */
export function refuseWhereOff(
  { type, challenge }: Pick<RequestOf<typeof login>, 'type' | 'challenge'>,
  { kind }: AccountName,
  tenant: Pick<Tenant, 'settings'>,
): void {
  const isKindOff = kind === 'email' ? tenant.settings.profile?.mailbox_login === false : isMobileOff(tenant);
  const isCodeOff = type === 1 && !challenge && isPhoneCodeOff(tenant);
  if (isKindOff || isCodeOff) throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
}

/** Whether a tenant signs nobody in by a code to a phone, new numbers included. */
export function isPhoneCodeOff(tenant: Pick<Tenant, 'settings'>): boolean {
  return isMobileOff(tenant) || tenant.settings.profile?.captcha_login === false;
}

function isMobileOff({ settings: { profile, theme } }: Pick<Tenant, 'settings'>): boolean {
  return profile?.mobile_login === false || theme?.disable_mobile_login === true;
}
