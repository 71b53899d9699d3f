import { and, desc, eq, inArray } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';

/** How long a token lives: as long as its cookie (docs/specification.md section 9). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** Most sessions of one account; the oldest ends when another begins. */
export const sessionsPerAccount = 50;

/** The part of the login info that says "signed in". */
export interface SignedIn {
  auth_token: string;
  ticket: string;
  username: string;
}

/**
 * Opens a session; only the hashes of token and ticket are kept.
 * @param now by the hub's clock
 */
export async function startSession(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'username'>,
  now: number,
): Promise<SignedIn> {
  const login = { auth_token: createToken(), ticket: createToken(), username: account.username };
  await queries.insert(sessions).values({
    tokenHash: hashToken(login.auth_token),
    ticketHash: hashToken(login.ticket),
    tenantId: account.tenantId,
    accountId: account.id,
    createdAt: now,
    expiresAt: now + sessionLifeMs,
  });
  const oldest = queries
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
    .orderBy(desc(sessions.createdAt))
    .offset(sessionsPerAccount);
  await queries
    .delete(sessions)
    .where(and(eq(sessions.accountId, account.id), inArray(sessions.tokenHash, oldest)));
  return login;
}
