import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { agreements } from '../database/tables/agreements';
import type { AccountField } from './accountFields';
import type { ReadAgreement } from './readAccount';

export interface ExportRun {
  database: Database;
  /** `null`: of all tenants. */
  tenantId: string | null;
  withHashes: boolean;
}

const pageRows = 500;

/** Removed ones are left out. */
const isMeant = (tenantId: string | null) =>
  and(isNull(accounts.removedAt), tenantId === null ? undefined : eq(accounts.tenantId, tenantId));

export function countAccounts(queries: Queries, tenantId: string | null): Promise<number> {
  return queries.$count(accounts, isMeant(tenantId));
}

/**
 * Accounts as they are at one moment, as `account import` reads them.
 * @param write called with the lines of each page
 * @returns how many there are
 */
export function exportAccounts(
  { database, tenantId, withHashes }: ExportRun,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.execute(sql`set transaction isolation level repeatable read read only`);
    let count = 0;
    for (let last = ''; ;) {
      const page = await queries
        .select()
        .from(accounts)
        .where(and(isMeant(tenantId), gt(accounts.id, last)))
        .orderBy(asc(accounts.id))
        .limit(pageRows);
      if (page.length === 0) return count;
      const agreed = await agreementsOf(queries, page);
      const lines = page.map((account) =>
        JSON.stringify(fieldsOf(account, agreed.get(account.id) ?? [], withHashes)),
      );
      await write(`${lines.join('\n')}\n`);
      count += page.length;
      last = page.at(-1)?.id ?? last;
    }
  });
}

async function agreementsOf(
  queries: Queries,
  page: readonly AccountRow[],
): Promise<ReadonlyMap<string, ReadAgreement[]>> {
  const ids = page.map(({ id }) => id);
  const rows = await queries
    .select()
    .from(agreements)
    .where(inArray(agreements.accountId, ids))
    .orderBy(asc(agreements.number));
  const byAccount = new Map<string, ReadAgreement[]>();
  for (const { accountId, version, at } of rows)
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), { version, at }]);
  return byAccount;
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function fieldsOf(
  account: AccountRow,
  agreed: readonly ReadAgreement[],
  withHashes: boolean,
): Partial<Record<AccountField, unknown>> {
  const { email, mobile } = account;
  const fields: Record<AccountField, unknown> = {
    tenant: account.tenantId,
    id: account.id,
    email,
    email_verified: email === null ? null : account.emailVerified,
    mobile,
    mobile_verified: mobile === null ? null : account.mobileVerified,
    username: account.username,
    password_hash: withHashes ? account.passwordHash : null,
    created_at: timeOf(account.createdAt),
    language: account.language,
    trade: account.trade,
    position: account.position,
    fields: Object.keys(account.ownFields).length === 0 ? null : account.ownFields,
    agreements: agreed.length === 0 ? null : agreed.map(({ version, at }) => ({ version, at: timeOf(at) })),
    locked_at: timeOf(account.lockedAt),
    lock_reason: account.lockReason,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
