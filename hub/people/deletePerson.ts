import { deletionPart, dropDeletion, findDeletion, keepDeletion } from '../accounts/pendingDeletion';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { deleteAccount } from '../deletion/deleteAccount';
import { folderOf } from '../deletion/deleteDue';
import { defaultLanguage } from '../documents/messagePages';
import { endAll } from './changePeople';
import { changePerson, PeopleError, type Act, type PeopleBase } from './people';
import { keepOwnerUndo, tellOwner, tenantIn, tenantOf, type Told } from './tellOwner';

export interface Deleted {
  /** When the account ends, in milliseconds since 1970; `null`: it has ended. */
  dueAt: number | null;
  told: Told;
  /** Folder at the storage whose files could not be removed; `null`: none. */
  filesLeft: string | null;
}

/**
 * Deletes an account as its owner does: it ends after a week, and the mail can undo it until its own time is over. All that
 * is open ends.
 * @throws PeopleError for one that is to be deleted already
 */
export async function deletePerson(base: PeopleBase, act: Act): Promise<Deleted> {
  const { account, dueAt, undoAt } = await changePerson(
    base,
    act,
    'account delete',
    async (queries, held, now) => {
      const before = await findDeletion(queries, held);
      if (before) throw new PeopleError('conflict', `It will be deleted on ${dayOf(before.dueAt)} already.`);
      const language = defaultLanguage(await tenantIn(queries, held.tenantId));
      const kept = await keepDeletion(queries, held, { language, now });
      if (!kept) throw new Error('a deletion was asked for under the lock of its account');
      const ended = await endAll(queries, held, now);
      const page = await keepOwnerUndo(base, queries, ended, [deletionPart]);
      const result = { account: ended, dueAt: kept.dueAt, undoAt: page };
      return { result, after: { due_at: new Date(kept.dueAt).toISOString() } };
    },
  );
  const tenant = await tenantOf(base, account.tenantId);
  const told = await tellOwner(base, { account, tenant }, 'deletionAsked', (t) => ({
    more: `${t('message.operatorDid')} ${t('message.deletionDue', { day: dayOf(dueAt) })}`,
    undoAt,
  }));
  return { dueAt, told, filesLeft: null };
}

/** Deletes an account at once: nothing brings it back. */
export async function deletePersonNow(base: PeopleBase, act: Act): Promise<Deleted> {
  const account = await changePerson(
    base,
    act,
    'account delete',
    async (queries: Queries, held: AccountRow) => {
      await dropDeletion(queries, held);
      await deleteAccount(queries, held);
      return { result: held, after: { deleted: true } };
    },
    'update',
  );
  const filesLeft = await removeFilesOf(base, account);
  const tenant = await tenantOf(base, account.tenantId);
  const told = await tellOwner(base, { account, tenant }, 'deleted', (t) => ({
    more: t('message.operatorDid'),
  }));
  return { dueAt: null, told, filesLeft };
}

/** Of an account that has ended. @returns the folder, where its files are left */
export async function removeFilesOf(base: PeopleBase, account: AccountRow): Promise<string | null> {
  const folder = folderOf(account);
  const adapter = (await base.storage?.()) ?? null;
  if (adapter === null) return account.avatarKey === null ? null : folder;
  if (!adapter.removeFolder) return folder;
  return adapter.removeFolder(folder).then(
    () => null,
    () => folder,
  );
}

/** @param at milliseconds since 1970 */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
