import { and, eq, inArray, ne } from 'drizzle-orm';
import { addressPart } from '../accounts/keepUndo';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { codesSent } from '../database/tables/codes';
import { maskRecipient } from '../factors/messageFactor';
import type { Identifier } from '../input/identifier';
import { endAll } from './changePeople';
import { changePerson, PeopleError, type Act, type PeopleBase } from './people';
import { keepOwnerUndo, tellOwner, tenantOf, type Told } from './tellOwner';
import { newAddressFields } from '../accounts/provenAddress';
import { isAccount } from '../database/ownRows';

export interface NewAddress {
  /** Whether the mailbox that the account had heard of it, with a way to undo it. */
  before: Told;
  /** Whether the mailbox that it has now did. */
  now: Told;
}

/**
 * Gives an account another address or number, for an owner who cannot read codes at the one before. All that is open ends,
 * and codes that are under way.
 * @throws PeopleError where another account of the tenant has it, or the account has it already
 */
export async function setAddressOf(base: PeopleBase, act: Act, name: Identifier): Promise<NewAddress> {
  const { held, account, undoAt } = await changePerson(
    base,
    act,
    'account address set',
    async (queries, before, now) => {
      const old = before[name.kind];
      if (old === name.value) throw new PeopleError('conflict', 'The account has this address already.');
      await refuseTaken(queries, before, name);
      await endAll(queries, before, now);
      const [after] = await queries
        .update(accounts)
        .set({ [name.kind]: name.value, ...newAddressFields(name.kind, false, now) })
        .where(isAccount(before))
        .returning();
      if (!after) throw new Error('an account was lost under its lock');
      await endCodes(queries, before, [name.value, ...(old === null ? [] : [old])]);
      const told = { ...after, email: before.email };
      const page = await keepOwnerUndo(base, queries, told, [addressPart(name.kind, old, before)]);
      return {
        result: { held: before, account: after, undoAt: page },
        before: { [name.kind]: old === null ? null : maskRecipient({ kind: name.kind, value: old }) },
        after: { [name.kind]: maskRecipient(name) },
      };
    },
  );
  const tenant = await tenantOf(base, account.tenantId);
  const mailTo = (email: string | null, canUndo: boolean): Promise<Told> =>
    tellOwner(base, { account: { ...account, email }, tenant }, 'newAddress', (t) => ({
      provider: maskRecipient(name),
      more: t('message.operatorDid'),
      ...(canUndo ? { undoAt } : {}),
    }));
  const before = await mailTo(held.email, true);
  return { before, now: account.email === held.email ? before : await mailTo(account.email, false) };
}

/** A removed account keeps its name too. */
async function refuseTaken(queries: Queries, { id, tenantId }: AccountRow, name: Identifier): Promise<void> {
  const others = await queries.$count(
    accounts,
    and(eq(accounts.tenantId, tenantId), eq(accounts[name.kind], name.value), ne(accounts.id, id)),
  );
  if (others > 0) throw new PeopleError('conflict', 'Another account of this tenant has this address.');
}

const endCodes = (queries: Queries, { tenantId }: AccountRow, values: readonly string[]) =>
  queries
    .delete(codesSent)
    .where(and(eq(codesSent.tenantId, tenantId), inArray(codesSent.recipient, [...values])));
