import { randomUUID } from 'node:crypto';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { AccountName } from '../input/accountName';

/** A registration. */
export interface NewAccount {
  tenantId: string;
  name: AccountName;
  username: string;
  /** `null`: signs in by code only. */
  passwordHash: string | null;
  trade?: string;
  position?: string;
  shareCode?: string;
}

/**
 * Adds an account.
 * @throws Refusal -100108 when its name is taken, also by a registration at the same moment
 */
export async function addAccount(queries: Queries, account: NewAccount, now: number): Promise<AccountRow> {
  const { name, ...fields } = account;
  const [added] = await queries
    .insert(accounts)
    .values({ ...fields, id: randomUUID(), [name.kind]: name.value, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Refusal({ code: codes.accountTaken, message: 'error.accountTaken' });
  return added;
}
