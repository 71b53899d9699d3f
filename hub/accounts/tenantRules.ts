import type { RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Channel, Identifier } from '../input/identifier';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { Tenant } from '../database/tables/tenants';

/** A brand flag `disable_*` wins (docs/contract.md section 6). */
export function allowsRegistration({ settings }: Pick<Tenant, 'settings'>, kind: Channel): boolean {
  const { profile, theme } = settings;
  if (theme?.disable_create_account === true || profile?.allow_register === false) return false;
  return kind === 'email' ? profile?.email_register !== false : profile?.mobile_register !== false;
}

/** @throws Refusal -100109 */
export function requireRegistration(tenant: Pick<Tenant, 'settings'>, kind: Channel): void {
  if (!allowsRegistration(tenant, kind))
    throw new Refusal({ code: codes.registrationOff, message: 'error.registrationOff' });
}

/** -100109 when a code is requested for a number without an account and registration is off. */
export function numberUnknown(): Refusal {
  return new Refusal({ code: codes.registrationOff, message: 'error.numberUnknown' });
}

/** @throws Refusal -100111 if the tenant's profile switches the password reset off */
export function requireReset({ settings }: Pick<Tenant, 'settings'>): void {
  if (settings.profile?.password_reset === false)
    throw new Refusal({ code: codes.methodOff, message: 'error.resetOff' });
}

/** A brand flag `disable_*` wins. @throws Refusal -100111 */
export function refuseWhereOff(
  { type, challenge }: Pick<RequestOf<typeof login>, 'type' | 'challenge'>,
  { kind }: Identifier,
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
