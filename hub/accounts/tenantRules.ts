import type { RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { resolveProfile } from '../../src/contract/profile';
import type { Channel, Identifier } from '../input/identifier';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { Tenant } from '../database/tables/tenants';

/** The widget's word for a kind of identifier. */
const channelOf = (kind: Channel) => (kind === 'email' ? 'email' : 'phone');

export function allowsRegistration({ settings }: Pick<Tenant, 'settings'>, kind: Channel): boolean {
  return resolveProfile(settings).register.includes(channelOf(kind));
}

/** @throws Refusal -100109 */
export function requireRegistration(tenant: Pick<Tenant, 'settings'>, kind: Channel): void {
  if (!allowsRegistration(tenant, kind))
    throw new Refusal({ code: codes.registrationOff, message: 'error.registrationOff' });
}

/** -100109 for a number or an address without an account where registration is off. */
export function accountUnknown(kind: Channel): Refusal {
  const message = kind === 'email' ? 'error.addressUnknown' : 'error.numberUnknown';
  return new Refusal({ code: codes.registrationOff, message });
}

/** @throws Refusal -100111 if the tenant's profile switches the password reset off */
export function requireReset({ settings }: Pick<Tenant, 'settings'>): void {
  if (!resolveProfile(settings).passwordReset)
    throw new Refusal({ code: codes.methodOff, message: 'error.resetOff' });
}

/** @throws Refusal -100111 */
export function refuseWhereOff(
  { type, challenge }: Pick<RequestOf<typeof login>, 'type' | 'challenge'>,
  { kind }: Identifier,
  tenant: Pick<Tenant, 'settings'>,
): void {
  const isKindOff = !resolveProfile(tenant.settings).password.includes(channelOf(kind));
  const isCodeOff = type === 1 && !challenge && isPhoneCodeOff(tenant);
  if (isKindOff || isCodeOff) throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
}

/** Whether a tenant signs nobody in by a code to a phone, new numbers included. */
export function isPhoneCodeOff({ settings }: Pick<Tenant, 'settings'>): boolean {
  return !resolveProfile(settings).methods.includes('sms');
}
