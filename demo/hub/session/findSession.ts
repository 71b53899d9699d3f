import { and, eq, gt } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { codes, type RefusalName } from '../http/codes';
import { notLoggedIn, Refusal } from '../http/refusal';

/** What `requireSession` refuses with. */
export const sessionRefusals = ['notLoggedIn', 'userRemoved'] as const satisfies readonly RefusalName[];

/** The request that asks, and its tenant. */
export interface SessionQuestion {
  tenantId: string;
  bearer: string | null;
  now: number;
}

/**
 * The account behind a bearer token, or `null` when the token is missing, unknown, out of date or of another
 * tenant.
 * @throws Refusal -20032 when the session names a removed user (docs/contract.md section 6)
 */
export async function findSession(
  queries: Queries,
  { tenantId, bearer, now }: SessionQuestion,
): Promise<AccountRow | null> {
  if (bearer === null) return null;
  const [found] = await queries
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(bearer)),
        eq(sessions.tenantId, tenantId),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  if (!found) return null;
  if (found.account.removedAt !== null)
    throw new Refusal({ code: codes.userRemoved, message: 'error.userRemoved', status: 401 });
  return found.account;
}

/**
 * The account behind a bearer token.
 * @throws Refusal -10007 or -20032
 */
export async function requireSession(queries: Queries, question: SessionQuestion): Promise<AccountRow> {
  const account = await findSession(queries, question);
  if (!account) throw notLoggedIn();
  return account;
}
