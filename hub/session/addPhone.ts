import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import { endChallenges } from '../accounts/authVersion';
import { addressPart, keepUndoIn } from '../accounts/keepUndo';
import { notifyOwner } from '../accounts/notifyOwner';
import { bindingGone, takePendingPhone, visitOf, type Pending } from '../accounts/pendingBinding';
import { checkCode } from '../codes/checkCode';
import type { AccountRow } from '../database/tables/accounts';
import { maskRecipient } from '../factors/messageFactor';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { openSession } from './finishLogin';

type PendingPhone = Extract<Pending, { phoneOf: unknown }>;

/** A phone number, the code that confirms it, and the `bind_id` it is for. */
interface PhoneClaim {
  name: Identifier;
  code: string;
  bindId: string;
}

/**
 * Adds a number to an account that needs a second factor and has none, and signs in: the code that confirms the number is
 * the second factor. A number of another account is refused: it would lead past that account's own factor.
 * @param pending the account as it was when the first factor was checked
 * @throws Refusal -100108 for a number of another account
 */
export async function addPhone(
  { phoneOf, linkId, given }: PendingPhone,
  { name, code, bindId }: PhoneClaim,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  await checkCode(context, { purpose: 'bind', recipient: name, code, consume: true });
  const changed: { account: AccountRow; undoAt: string }[] = [];
  const info = await openSession(phoneOf, context, {
    bindIdHash: null,
    linkId,
    given: [...given, name.kind],
    isConfirmed: true,
    consume: async (queries) => {
      const account = await takePendingPhone(queries, bindId, name.value, visitOf(context));
      const undoAt = await keepUndoIn(queries, context, account, [addressPart('mobile', null)]);
      changed.push({ account, undoAt });
      // The account has a factor now, so nobody else sets one up by what they proved before.
      await endChallenges(queries, phoneOf, context.clock.now());
    },
    outdated: bindingGone(),
  }).catch((error: unknown) => {
    throw isNumberTaken(error)
      ? new Refusal({ code: codes.accountTaken, message: 'error.numberTaken' })
      : error;
  });
  context.note('factor', { kind: 'phone_added', accountId: phoneOf.id });
  const provider = maskRecipient(name);
  for (const { account, undoAt } of changed)
    notifyOwner(context, account, 'newAddress', { provider, undoAt });
  return info;
}

/** A `unique_violation` (PostgreSQL, appendix A) of the tenant's numbers: also decides between two visits at once. */
function isNumberTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && 'constraint' in cause)) return false;
  return cause.code === '23505' && cause.constraint === 'accounts_mobile';
}
