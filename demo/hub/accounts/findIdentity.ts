import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { identities } from '../database/outsideSchema';
import { accounts, type AccountRow } from '../database/schema';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';

/** Somebody as an outside party names them. */
export interface Identity {
  tenantId: string;
  /** An OpenID issuer, or `wechat`, `lark`. */
  issuer: string;
  subject: string;
}

/**
 * The account an outside party's user has on a tenant, or `null`.
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

/** -100101 for an account that was removed. -20032 is kept for sessions (contract section 6, "Errors"). */
export function accountUnusable(): Refusal {
  return new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountUnusable' });
}
