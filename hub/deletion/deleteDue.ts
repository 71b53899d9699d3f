import { and, eq, lte } from 'drizzle-orm';
import { notifyOwner } from '../accounts/notifyOwner';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { deletions, type DeletionRow } from '../database/tables/deletions';
import { tenants } from '../database/tables/tenants';
import { describeError } from '../http/describeError';
import type { HubServices } from '../http/hubServices';
import { translatorFor } from '../messages/translate';
import { issuerOf } from '../tenants/tenantOfHost';
import { deleteAccount } from './deleteAccount';
import { isAccount, isOwned } from '../database/ownRows';

type Services = Pick<
  HubServices,
  'adapters' | 'background' | 'clock' | 'config' | 'database' | 'log' | 'mark' | 'secretKeys'
>;

/** Most accounts of one run; the next one takes the rest. */
const mostAtOnce = 100;

/** Deletes the accounts whose week is over, and tells each person once: of two processes, one finds the row. */
export async function deleteDue(services: Services): Promise<void> {
  const { database, clock, log, mark } = services;
  const isDue = lte(deletions.dueAt, clock.now());
  const due = await database.run((queries) =>
    queries.select().from(deletions).where(isDue).orderBy(deletions.dueAt).limit(mostAtOnce),
  );
  for (const deletion of due) {
    try {
      const gone = await database.transaction((queries) => deleteOne(queries, deletion, clock.now()));
      if (!gone) continue;
      log.info({ event: 'deleted', account: mark(gone.id) }, 'an account was deleted');
      await removeFiles(services, gone);
      await tellOwner(services, gone, deletion);
    } catch (error) {
      // One that fails must not keep the others; the next run tries again.
      log.error(describeError(error), 'an account could not be deleted');
    }
  }
}

/** What was due is read again under the lock: its owner may have kept it at this moment. */
async function deleteOne(queries: Queries, due: DeletionRow, now: number): Promise<AccountRow | null> {
  const owner = { id: due.accountId, tenantId: due.tenantId };
  const [account] = await queries.select().from(accounts).where(isAccount(owner)).for('update');
  const isStillDue = and(isOwned(deletions, owner), lte(deletions.dueAt, now));
  const [deletion] = await queries.select().from(deletions).where(isStillDue);
  if (!account || !deletion) return null;
  await deleteAccount(queries, account);
  return account;
}

/** Of an account's files at the storage. */
export const folderOf = ({ id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>): string =>
  `uploads/${tenantId}/${id}/`;

async function removeFiles({ adapters, log }: Services, account: AccountRow): Promise<void> {
  const folder = folderOf(account);
  try {
    await adapters.storage?.removeFolder?.(folder);
  } catch (error) {
    log.error({ ...describeError(error), folder }, 'files of a deleted account could not be removed');
  }
}

async function tellOwner(
  { config, ...services }: Services,
  account: AccountRow,
  { tenantId, language }: DeletionRow,
): Promise<void> {
  const [tenant] = await services.database.run((queries) =>
    queries.select().from(tenants).where(eq(tenants.id, tenantId)),
  );
  if (!tenant) return;
  const portalOrigin = issuerOf(tenant, config);
  const context = { ...services, tenant, language, portalOrigin, t: translatorFor(language) };
  notifyOwner(context, account, 'deleted');
}
