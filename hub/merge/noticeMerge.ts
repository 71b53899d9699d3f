import { isNumberDoubted } from '../accounts/asleep';
import { notifyOwner } from '../accounts/notifyOwner';
import type { AccountRow } from '../database/tables/accounts';
import { folderOf } from '../deletion/deleteDue';
import type { CallContext } from '../http/callContext';
import { describeError } from '../http/describeError';
import type { Identifier } from '../input/identifier';
import type { Joined } from './joinAccounts';

/** Two accounts as they were, and the one that is left. */
export interface Merged extends Joined {
  stays: AccountRow;
  ends: AccountRow;
  /** Address of the page that undoes it. */
  undoAt: string;
}

/** Two accounts that can be joined after a wait, and the pages that undo it for each. */
interface Asked extends Pick<Merged, 'stays' | 'ends'> {
  undosAt: Readonly<Record<'stays' | 'ends', string>>;
}

/** Every address and number of these accounts: who joins them may be a stranger to one. */
function addressesOf(all: readonly AccountRow[]): Identifier[] {
  return all.flatMap(({ email, mobile }): Identifier[] => [
    ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
    ...(mobile === null ? [] : [{ kind: 'mobile' as const, value: mobile }]),
  ]);
}

/** Numbers that may have a new owner, who could undo what the owner did. */
const doubtedOf = (all: readonly AccountRow[], now: number): string[] =>
  all.flatMap((each) => (each.mobile !== null && isNumberDoubted(each, now) ? [each.mobile] : []));

/** Both owners hear that it was asked for. Each can object for the own account, which signs that one out everywhere. */
export function noticeWait(context: CallContext, { stays, ends, undosAt }: Asked): void {
  context.log.info(
    { event: 'merge-asked', account: context.mark(ends.id), into: context.mark(stays.id) },
    'two accounts can be joined after a wait',
  );
  for (const [account, undoAt] of [
    [stays, undosAt.stays],
    [ends, undosAt.ends],
  ] as const) {
    context.note('merge-asked', { accountId: account.id });
    notifyOwner(context, account, 'mergeAsked', {
      undoAt,
      also: addressesOf([account]),
      withoutUndo: doubtedOf([account], context.clock.now()),
    });
  }
}

/** What both owners and the operator hear of it. */
export function noticeMerge(context: CallContext, merged: Merged): void {
  const { account, undoAt, stays, ends } = merged;
  context.note('merge', { accountId: account.id });
  context.log.info(
    { event: 'merged', account: context.mark(ends.id), into: context.mark(account.id) },
    'two accounts were joined',
  );
  notifyOwner(context, account, 'merged', {
    more: context.t('message.mergedEnd'),
    undoAt,
    also: addressesOf([stays, ends]),
    withoutUndo: doubtedOf([stays, ends], context.clock.now()),
  });
}

/** Files of the account that has ended. They do not hold up the answer with an error. */
export async function removeFiles(
  { adapters, log }: Pick<CallContext, 'adapters' | 'log'>,
  ended: AccountRow,
): Promise<void> {
  const folder = folderOf(ended);
  try {
    await adapters.storage?.removeFolder?.(folder);
  } catch (error) {
    log.error({ ...describeError(error), folder }, 'files of a joined account could not be removed');
  }
}
