import { and, eq, gt, lt } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { codes, type RefusalName } from '../http/codes';
import { notLoggedIn, Refusal } from '../http/refusal';
import { idleLifeMs } from './sessionLife';

/** Milliseconds between two records that a session is used. */
const useStepMs = 5 * 60 * 1000;

/** What `requireSession` refuses with. */
export const sessionRefusals = ['notLoggedIn', 'userRemoved'] as const satisfies readonly RefusalName[];

/** The request that asks, and its tenant. */
export interface SessionQuestion {
  tenantId: string;
  bearer: string | null;
  now: number;
  /** Where the request comes from; kept as the place of the session. */
  address?: string;
}

/** A live session. */
export interface FoundSession {
  account: AccountRow;
  /** When it ends at the latest, in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The session behind a bearer token, or `null` when the token is missing, unknown, out of date, unused for 14 days or
 * of another tenant. Records that the session is used.
 * @throws Refusal -20032 when the session names a removed user (docs/contract.md section 6)
 */
export async function findSession(
  queries: Queries,
  { tenantId, bearer, now, address }: SessionQuestion,
): Promise<FoundSession | null> {
  if (bearer === null) return null;
  const tokenHash = hashToken(bearer);
  const [found] = await queries
    .select({ account: accounts, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.tenantId, tenantId), isAlive(now)))
    .limit(1);
  if (!found) return null;
  if (found.account.removedAt !== null)
    throw new Refusal({ code: codes.userRemoved, message: 'error.userRemoved', status: 401 });
  await queries
    .update(sessions)
    .set({ usedAt: now, ...(address === undefined ? {} : { place: address }) })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.usedAt, now - useStepMs)));
  return found;
}

/** Whether a session is neither expired nor unused for too long. */
export function isAlive(now: number) {
  return and(gt(sessions.expiresAt, now), gt(sessions.usedAt, now - idleLifeMs));
}

/**
 * The account behind a bearer token.
 * @throws Refusal -10007 or -20032
 */
export async function requireSession(queries: Queries, question: SessionQuestion): Promise<AccountRow> {
  const session = await findSession(queries, question);
  if (!session) throw notLoggedIn();
  return session.account;
}
