/** Columns of what an account has; it ends with the account. */
import { foreignKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { tenants } from './tenants';

/** The table names its tenant, which every key begins with, and refers to the account by `ownedBy`. */
export const ownerColumns = () => ({
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  accountId: text('account_id').notNull(),
});

/** Without a reference to the tenant: that of the account is enough. */
export const accountColumns = () => ({
  tenantId: text('tenant_id').notNull(),
  accountId: text('account_id').notNull(),
});

/** The foreign key of these columns. */
export const ownedBy = (table: { tenantId: AnyPgColumn; accountId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.tenantId, table.accountId],
    foreignColumns: [accounts.tenantId, accounts.id],
  }).onDelete('cascade');
