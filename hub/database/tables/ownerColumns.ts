/** Columns of what an account has; it ends with the account. */
import { text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { tenants } from './tenants';

export const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** In a table whose rows are of one tenant. */
export const ownerColumns = () => ({
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  accountId: accountId(),
});
