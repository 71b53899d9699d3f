import type { Identifier } from '../input/identifier';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';

/** A factor that the visitor has proved: a password, a code sent to a channel, or a sign-in at another service. */
export type Factor = 'password' | 'email' | 'mobile' | 'federated' | 'newAccount';

/** What a sign-in still lacks. */
export type FactorStep =
  /** Nothing. */
  | { kind: 'complete' }
  /** A code that is sent to this recipient. */
  | { kind: 'code'; recipient: Identifier }
  /** A code, and the account has nothing to send it to: the visitor adds a phone number first. */
  | { kind: 'noChannel' };

/**
 * What a sign-in still lacks (docs/contract.md section 6, "Sessions and second factor"). It is complete if neither
 * account nor tenant needs a second factor, or if the code just used came by the account's channel and another factor
 * was proved too. A code by the channel just used would prove nothing new, so the other one is taken if the account has
 * both.
 */
export function missingFactor(
  account: Pick<AccountRow, 'email' | 'mobile' | 'secondFactor'>,
  { settings }: Pick<Tenant, 'settings'>,
  given: readonly Factor[],
): FactorStep {
  if (account.secondFactor === null && settings.profile?.double_verification !== true)
    return { kind: 'complete' };
  const channels = channelsOf(account);
  const [preferred] = channels;
  if (!preferred) return { kind: 'noChannel' };
  if (given.includes(preferred.kind) && given.length > 1) return { kind: 'complete' };
  return { kind: 'code', recipient: channels.find(({ kind }) => !given.includes(kind)) ?? preferred };
}

/** Where a code can be sent; first where the account wants it, else to its address. */
function channelsOf({
  email,
  mobile,
  secondFactor,
}: Pick<AccountRow, 'email' | 'mobile' | 'secondFactor'>): Identifier[] {
  const mails: Identifier[] = email === null ? [] : [{ kind: 'email', value: email }];
  const phones: Identifier[] = mobile === null ? [] : [{ kind: 'mobile', value: mobile }];
  return secondFactor === 'mobile' ? [...phones, ...mails] : [...mails, ...phones];
}
