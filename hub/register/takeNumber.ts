/** A number whose new owner has said that the account behind it is somebody else's. */
import { and, isNull } from 'drizzle-orm';
import { isNumberDoubted } from '../accounts/asleep';
import { isPaused } from '../accounts/changesPaused';
import { addressPart, keepUndoIn } from '../accounts/keepUndo';
import { notifyOwner } from '../accounts/notifyOwner';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { challengeGone } from '../factors/challenges';
import { maskRecipient } from '../factors/messageFactor';
import type { CallContext } from '../http/callContext';
import type { Identifier } from '../input/identifier';
import { isAccount, type Owner } from '../database/ownRows';
import { removeNumber } from '../session/removeNumber';

/** The account that loses its number, before and after. */
interface Loss {
  before: AccountRow;
  after: AccountRow;
}

/**
 * Takes the number from the account, which keeps all else that signs in. Run it in the transaction that adds the new account,
 * before it changes any other row.
 * @param owner the account that has it
 * @throws Refusal -100114 where the account has another number meanwhile, its owner has been here, or undid a change
 */
export async function takeNumber(
  queries: Queries,
  owner: Owner,
  { value }: Identifier,
  context: CallContext,
): Promise<Loss> {
  const now = context.clock.now();
  const isOpen = and(isAccount(owner), isNull(accounts.removedAt));
  const [before] = await queries.select().from(accounts).where(isOpen).for('no key update');
  if (!before || before.mobile !== value || !isNumberDoubted(before, now) || isPaused(before, now))
    throw challengeGone();
  const { after } = await removeNumber(queries, before, context);
  return { before, after };
}

/** A loss, and the way to undo it. */
export interface KeptLoss extends Loss {
  undoAt?: string;
}

/**
 * Run it in the transaction of the loss. An undo takes the number back once: who has shown to have it once more since then
 * keeps it, or the one before could take it back without end.
 * @param taker the account that has the number now
 * @param hasLost whether an account has lost the number to an undo
 */
export async function keepLossUndo(
  queries: Queries,
  context: CallContext,
  { before, after }: Loss,
  { taker, hasLost }: { taker: AccountRow; hasLost: boolean },
): Promise<KeptLoss> {
  if (hasLost || before.numberTakenBack) return { before, after };
  const part = addressPart('mobile', before.mobile, before, taker.id);
  return { before, after, undoAt: await keepUndoIn(queries, context, after, [part], taker.id) };
}

/**
 * What its owner hears: at the mailbox, because the number's new holder reads what is sent there.
 */
export function noticeLoss(context: CallContext, { before, after, undoAt }: KeptLoss): void {
  context.note('address', { kind: 'phone_removed', accountId: after.id });
  notifyOwner(context, after, 'removedAddress', {
    provider: maskRecipient({ kind: 'mobile', value: before.mobile ?? '' }),
    more: context.t('message.numberDeclined'),
    undoAt,
  });
}
