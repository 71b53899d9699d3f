import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { refuseLocked } from '../accounts/accountLock';
import { methodOff } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow } from '../database/tables/accounts';
import { requiredFactor, type Proof } from '../factors/requiredFactor';
import { openSetup } from '../factors/setupChallenges';
import type { CallContext } from '../http/callContext';
import { finishLogin, type LoginProof } from './finishLogin';

/** What such a sign-in has proved. */
export const byMail: readonly Proof[] = ['email'];

/**
 * Completes a sign-in that has proved the account's mailbox and nothing else: by a code to it, or by another service that is
 * not linked and speaks for it. A second code to the same mailbox would prove
 * nothing new: where the tenant demands a second factor, another one is set up.
 * @param account as it was when the code was checked
 * @returns the login info
 * @throws Refusal -100111 where the owner wants a mailed code: the password is then the other factor; and as `finishLogin`
 */
export async function finishByMail(
  account: AccountRow,
  context: CallContext,
  proof: Omit<LoginProof, 'given'>,
): Promise<InfoOf<typeof login>> {
  refuseLocked(account, context);
  const step = await requiredFactor(context, account, proof.home ?? context.tenant, byMail);
  const isSameMailbox = step.kind === 'factor' && step.factors[0] === 'email';
  if (!isSameMailbox) return finishLogin(account, context, { ...proof, given: byMail });
  if (account.secondFactor !== null) throw methodOff('error.mailCodeTooLittle');
  const { bindId, bindIdHash = null } = proof;
  const part = { bindIdHash: bindId ? hashToken(bindId) : bindIdHash, linkId: null, given: byMail };
  return openSetup(context, account, part);
}
