import type { RequestOf } from '../../../src/hub/defineCall';
import type { login } from '../../../src/hub/login';
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
  { settings }: Pick<Tenant, 'settings'>,
): void {
  const { profile, theme } = settings;
  const isMobileOff = profile?.mobile_login === false || theme?.disable_mobile_login === true;
  const isKindOff = kind === 'email' ? profile?.mailbox_login === false : isMobileOff;
  const isCodeOff = type === 1 && !challenge && (isMobileOff || profile?.captcha_login === false);
  if (isKindOff || isCodeOff) throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
}
