import { addressPart, keepUndoIn } from '../accounts/keepUndo';
import type { Queries } from '../database/database';
import { notifyOwner } from '../accounts/notifyOwner';
import type { AccountRow } from '../database/tables/accounts';
import { maskRecipient } from '../factors/messageFactor';
import type { CallContext } from '../http/callContext';
import type { Channel, Identifier } from '../input/identifier';

/** A changed address or number. */
interface AddressChange {
  kind: Channel;
  before: AccountRow;
  after: AccountRow;
}

/** A change, and the way to undo it. */
export interface KeptChange extends AddressChange {
  undoAt: string;
}

/** Run it in the transaction of the change. */
export async function keepAddressUndo(
  queries: Queries,
  context: CallContext,
  change: AddressChange,
): Promise<KeptChange> {
  const { kind, before, after } = change;
  const undo = [addressPart(kind, before[kind], before)];
  return { ...change, undoAt: await keepUndoIn(queries, context, after, undo) };
}

const word = { email: 'email', mobile: 'phone' } as const;

/**
 * What owner and operator hear about it: the address before and the new one, and where there was none before, another way to
 * reach the owner, for who adds an address to a stranger's account reads that one.
 */
export function noticeAddress(context: CallContext, { kind, before, after, undoAt }: KeptChange): void {
  const [old, fresh] = [before[kind], after[kind]];
  const what = old === null ? 'added' : fresh === null ? 'removed' : 'changed';
  context.note('address', { kind: `${word[kind]}_${what}`, accountId: after.id });
  const told = [old, fresh].flatMap((value): Identifier[] => (value === null ? [] : [{ kind, value }]));
  const elsewhere: Identifier[] =
    kind === 'email' && old === null && before.mobile !== null
      ? [{ kind: 'mobile', value: before.mobile }]
      : [];
  notifyOwner(context, after, noticeOf[what], {
    provider: maskRecipient({ kind, value: fresh ?? old ?? '' }),
    undoAt,
    also: [...told, ...elsewhere],
    // Its new owner could take the account back to it.
    withoutUndo: before.mobile !== null && before.numberDoubted ? [before.mobile] : [],
  });
}

const noticeOf = {
  added: 'newAddress',
  changed: 'changedAddress',
  removed: 'removedAddress',
} as const;
