import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import {
  accounts,
  identities,
  pendingBindings,
  pendingRegistrations,
  removedLinks,
  type AccountRow,
} from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { challenges, codesSent, passwordConfirmations } from '../database/tables/codes';
import { devices } from '../database/tables/limits';
import { oidcRecords } from '../database/tables/openid';
import { outbox } from '../database/tables/outbox';
import { sessions } from '../database/tables/sessions';
import { undos } from '../database/tables/undos';
import { uploads } from '../database/tables/uploads';
import { isAccount, isOwned } from '../database/ownRows';

/**
 * Removes an account with every row that names it, its address, its number or its name. Run it in a transaction that holds
 * the account.
 */
export async function deleteAccount(queries: Queries, account: AccountRow): Promise<void> {
  const { id, tenantId } = account;
  await deleteByName(queries, account);
  // Who signed in elsewhere and was about to be linked to it.
  const own = await queries.select().from(identities).where(isOwned(identities, account));
  for (const { issuer, subject } of own)
    await queries
      .delete(pendingBindings)
      .where(
        and(
          eq(pendingBindings.tenantId, tenantId),
          eq(pendingBindings.issuer, issuer),
          eq(pendingBindings.subject, subject),
        ),
      );
  // Sessions before links: a link takes its own along.
  for (const table of [
    appTokens,
    challenges,
    passwordConfirmations,
    pendingBindings,
    devices,
    uploads,
    sessions,
  ])
    await queries.delete(table).where(isOwned(table, account));
  // After sessions, whose end tells the apps that grants name.
  await queries
    .delete(oidcRecords)
    .where(and(eq(oidcRecords.tenantId, tenantId), eq(sql`${oidcRecords.payload} ->> 'accountId'`, id)));
  // What waits is told all the same, and is gone soon after (`sweep`).
  await queries.delete(outbox).where(and(isOwned(outbox, account), ne(outbox.state, 'pending')));
  for (const table of [identities, removedLinks]) await queries.delete(table).where(isOwned(table, account));
  await queries
    .update(undos)
    .set({ takenBy: null })
    .where(and(eq(undos.tenantId, tenantId), eq(undos.takenBy, id)));
  // All others refer to it with `on delete cascade`.
  await queries.delete(accounts).where(isAccount(account));
}

/** Rows that know no account, but an address or a number. */
async function deleteByName(
  queries: Queries,
  { tenantId, email, mobile }: Pick<AccountRow, 'tenantId' | 'email' | 'mobile'>,
): Promise<void> {
  const names = [email, mobile].filter((name) => name !== null);
  if (names.length === 0) return;
  for (const { table, name } of [
    { table: codesSent, name: codesSent.recipient },
    { table: passwordConfirmations, name: passwordConfirmations.recipient },
    { table: pendingRegistrations, name: pendingRegistrations.name },
  ])
    await queries.delete(table).where(and(eq(table.tenantId, tenantId), inArray(name, names)));
}
