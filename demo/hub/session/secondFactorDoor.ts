import type { AccountName } from '../accounts/accountName';
import { secondFactorOf } from '../captcha/challenges';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';

/** A factor that the visitor has proved: a password, a code sent to a channel, or a sign-in at another service. */
export type Factor = 'password' | 'email' | 'mobile' | 'outsider' | 'newAccount';

/**
 * Where a sign-in still has to send a code, or `null` when it is complete (docs/contract.md section 9, "Sessions and
 * second factor"). It is complete if neither account nor tenant needs a second factor, or if the code just used came by
 * that channel and another factor was proved too.
 */
export function missingFactor(
  account: Pick<AccountRow, 'email' | 'mobile' | 'secondFactor'>,
  tenant: Pick<Tenant, 'settings'>,
  given: readonly Factor[],
): AccountName | null {
  const recipient = secondFactorOf(account, tenant);
  if (recipient === null) return null;
  return given.includes(recipient.kind) && given.length > 1 ? null : recipient;
}
