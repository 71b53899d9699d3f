/** Conditions for what is an account's. Each begins with the tenant: a distributed PostgreSQL then asks one node. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts, type AccountRow } from './tables/accounts';

/** What names an account. */
export type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

/** The account itself. */
export const isAccount = ({ id, tenantId }: Owner): SQL | undefined =>
  and(eq(accounts.tenantId, tenantId), eq(accounts.id, id));

/** One of some accounts of a tenant. */
export const isAnyAccount = (tenantId: string, ids: readonly string[]): SQL | undefined =>
  and(eq(accounts.tenantId, tenantId), inArray(accounts.id, [...ids]));

/** Rows of a table that belong to an account. */
export const isOwned = (
  table: { tenantId: AnyPgColumn; accountId: AnyPgColumn },
  { id, tenantId }: Owner,
): SQL | undefined => and(eq(table.tenantId, tenantId), eq(table.accountId, id));

/** Joins such rows to their account. */
export const ofItsAccount = (table: { tenantId: AnyPgColumn; accountId: AnyPgColumn }): SQL | undefined =>
  and(eq(accounts.tenantId, table.tenantId), eq(accounts.id, table.accountId));
