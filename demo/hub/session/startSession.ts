import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import type { CallContext } from '../http/callContext';
import { describeDevice } from './describeDevice';
import { sessionLifeMs } from './sessionLife';

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
 * @param context browser and address of the visitor, and the hub's clock
 * @param linkId link that signs in, or that the sign-in made: the session ends with it
 */
export async function startSession(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'username'>,
  { clock, userAgent, address }: Pick<CallContext, 'clock' | 'userAgent' | 'address'>,
  linkId: string | null,
): Promise<SignedIn> {
  const now = clock.now();
  // Sign-ins of one account that end at once take turns, so that each sees the sessions and browsers of the others.
  const lock = `sessions ${account.id}`;
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const login = { auth_token: createToken(), ticket: createToken(), username: account.username };
  await queries.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashToken(login.auth_token),
    ticketHash: hashToken(login.ticket),
    tenantId: account.tenantId,
    accountId: account.id,
    linkId,
    device: describeDevice(userAgent),
    place: address,
    createdAt: now,
    usedAt: now,
    expiresAt: now + sessionLifeMs,
  });
  const oldest = queries
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
    .orderBy(desc(sessions.createdAt))
    .offset(sessionsPerAccount)
    // A row that another transaction holds is being ended there; waiting for it could be a deadlock.
    .for('update', { skipLocked: true });
  await queries
    .delete(sessions)
    .where(and(eq(sessions.accountId, account.id), inArray(sessions.tokenHash, oldest)));
  return login;
}
