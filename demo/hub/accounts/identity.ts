/** Links between users of other services and accounts. */
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, identities, type AccountRow } from '../database/tables/accounts';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';

/** A user of another service, on a tenant. */
export interface Identity {
  tenantId: string;
  /** An OpenID issuer, `wechat` or `lark`. */
  issuer: string;
  subject: string;
}

/** `issuer` of people who come from WeChat. */
export const wechatIssuer = 'wechat';

/** `issuer` of people who come from Lark. */
export const larkIssuer = 'lark';

/**
 * Finds the account linked to a user of another service.
 * @returns `null` when there is none
 * @throws Refusal -100101 when that account was removed: its name stays taken
 */
export async function findIdentity(
  queries: Queries,
  { tenantId, issuer, subject }: Identity,
): Promise<AccountRow | null> {
  const [found] = await queries
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(
      and(eq(identities.tenantId, tenantId), eq(identities.issuer, issuer), eq(identities.subject, subject)),
    )
    .limit(1);
  if (!found) return null;
  if (found.account.removedAt !== null) throw accountUnusable();
  return found.account;
}

/** Links a user of another service to an account. An existing link stays as it is. */
export async function linkIdentity(
  queries: Queries,
  { tenantId, issuer, subject }: Identity,
  accountId: string,
  now: number,
): Promise<void> {
  await queries
    .insert(identities)
    .values({ tenantId, issuer, subject, accountId, createdAt: now })
    .onConflictDoNothing();
}

/** -100101 for an account that was removed. -20032 is for sessions only (docs/contract.md section 6, "Errors"). */
export function accountUnusable(): Refusal {
  return new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountUnusable' });
}
