import { and, desc, eq, gt, lt, ne, sql, type Placeholder } from 'drizzle-orm';
import { markSeen } from '../accounts/asleep';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { preparedStatement } from '../database/preparedStatement';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { sessions, type SessionRow } from '../database/tables/sessions';
import { codes, type RefusalName } from '../answers/codes';
import { notLoggedIn, Refusal } from '../answers/refusal';
import { isAccount, isOwned, ofItsAccount } from '../database/ownRows';

/** Milliseconds between two records that a session is used. */
const useStepMs = 5 * 60 * 1000;

export const sessionRefusals = ['notLoggedIn', 'userRemoved'] as const satisfies readonly RefusalName[];

export interface SessionQuestion {
  tenantId: string;
  bearer: string | null;
  now: number;
  /** Where the request comes from; kept as the place of the session. */
  address?: string;
}

/** What a use of a session reads of it, besides what it is asked by. */
const usedColumns = {
  flowHash: sessions.flowHash,
  offered: sessions.offered,
  createdAt: sessions.createdAt,
  usedAt: sessions.usedAt,
  expiresAt: sessions.expiresAt,
};
type UsedSession = Pick<SessionRow, keyof typeof usedColumns | 'tokenHash' | 'tenantId'>;

export interface FoundSession<Account = AccountRow, Session = SessionRow> {
  account: Account;
  /** When it ends at the latest, in milliseconds since 1970. */
  expiresAt: number;
  /** As it was before this use. */
  session: Session;
}

/** What `check` and `userinfo`, the calls that apps repeat, tell of an account. */
export type Person = Pick<
  AccountRow,
  'id' | 'tenantId' | 'username' | 'email' | 'mobile' | 'removedAt' | 'lastSeenAt'
>;

/**
 * The session behind a bearer token, or `null` when the token is missing, unknown, out of date, unused for 14 days, of
 * another tenant, or older than the account's last new password. Records that the session is used.
 * @throws Refusal -20032 when the session names a removed user (docs/contract.md section 6)
 */
export function findSession(queries: Queries, question: SessionQuestion): Promise<FoundSession | null> {
  return renewSession(queries, question, selectSession);
}

/** As `findSession`, and reads no more of the account than such a call tells. */
export function findPerson(
  queries: Queries,
  question: SessionQuestion,
): Promise<FoundSession<Person, UsedSession> | null> {
  return renewSession(queries, question, selectPerson);
}

async function renewSession<Account extends Person, Session extends UsedSession>(
  queries: Queries,
  question: SessionQuestion,
  select: SelectSession<Account, Session>,
): Promise<FoundSession<Account, Session> | null> {
  const found = await readSession(queries, question, select);
  if (!found) return null;
  const { now, address } = question;
  if (found.session.offered) {
    await markSeen(queries, found.account, now);
    return { ...found, expiresAt: await takeOffer(queries, found, question) };
  }
  if (found.session.usedAt >= now - useStepMs) return found;
  await markSeen(queries, found.account, now);
  await queries
    .update(sessions)
    .set({ usedAt: now, ...(address === undefined ? {} : { place: address }) })
    .where(and(isSession(found.session), lt(sessions.usedAt, now - useStepMs)));
  return found;
}

async function readSession<Account extends Person, Session extends UsedSession>(
  queries: Queries,
  { tenantId, bearer, now }: SessionQuestion,
  select: SelectSession<Account, Session>,
): Promise<FoundSession<Account, Session> | null> {
  if (bearer === null) return null;
  const [found] = await select(queries, {
    tokenHash: hashToken(bearer),
    tenantId,
    now,
    usedAfter: now - idleLifeMs,
  });
  if (!found) return null;
  if (found.account.removedAt !== null)
    throw new Refusal({ code: codes.userRemoved, message: 'error.userRemoved', status: 401 });
  return { ...found, expiresAt: found.session.expiresAt };
}

/**
 * The first use of a session that a link offered: the visitor has agreed to it. It gets a whole session's life and takes
 * the place of the visit's session before.
 * @returns when it ends
 */
async function takeOffer(
  queries: Queries,
  { session: { tokenHash, createdAt, tenantId, flowHash } }: { session: UsedSession },
  { now }: SessionQuestion,
): Promise<number> {
  const expiresAt = createdAt + sessionLifeMs;
  await queries
    .update(sessions)
    .set({ offered: false, usedAt: now, expiresAt })
    .where(isSession({ tokenHash, tenantId }));
  await endVisit(queries, { tenantId, flowHash, except: tokenHash });
  return expiresAt;
}

/** Ends the sessions that began in a visit, except for one. A visit without a flow has none. */
async function endVisit(
  queries: Queries,
  { tenantId, flowHash, except }: Pick<SessionRow, 'tenantId' | 'flowHash'> & { except: string },
): Promise<void> {
  if (flowHash === null) return;
  await queries
    .delete(sessions)
    .where(
      and(eq(sessions.flowHash, flowHash), eq(sessions.tenantId, tenantId), ne(sessions.tokenHash, except)),
    );
}

/** One row, by its tenant and its token. */
const isSession = ({ tenantId, tokenHash }: Pick<SessionRow, 'tenantId' | 'tokenHash'>) =>
  and(eq(sessions.tenantId, tenantId), eq(sessions.tokenHash, tokenHash));

/** A session counts while its number is its account's (`accounts/authVersion`). */
export const isOfAccount = and(ofItsAccount(sessions), eq(accounts.authVersion, sessions.authVersion));

type SelectSession<Account, Session> = (
  queries: Queries,
  values: { tokenHash: string; tenantId: string; now: number; usedAfter: number },
) => Promise<{ account: Account; session: Session }[]>;

const isAsked = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  eq(sessions.tenantId, sql.placeholder('tenantId')),
  isAliveAt(sql.placeholder('now'), sql.placeholder('usedAfter')),
);

/** The one statement of a session check. */
const selectSession: SelectSession<AccountRow, SessionRow> = preparedStatement((queries) =>
  queries
    .select({ account: accounts, session: sessions })
    .from(sessions)
    .innerJoin(accounts, isOfAccount)
    .where(isAsked)
    .limit(1),
);

const selectUse = preparedStatement((queries) =>
  queries
    .select({
      account: {
        id: accounts.id,
        username: accounts.username,
        email: accounts.email,
        mobile: accounts.mobile,
        removedAt: accounts.removedAt,
        lastSeenAt: accounts.lastSeenAt,
      },
      session: usedColumns,
    })
    .from(sessions)
    .innerJoin(accounts, isOfAccount)
    .where(isAsked)
    .limit(1),
);

/** Tenant and token of a row are those that it is found by: each column that is read takes its time at every check. */
const selectPerson: SelectSession<Person, UsedSession> = async (queries, values) => {
  const { tenantId, tokenHash } = values;
  const found = await selectUse(queries, values);
  return found.map(({ account, session }) => ({
    account: { ...account, tenantId },
    session: { ...session, tenantId, tokenHash },
  }));
};

/** Hashes of the tokens whose sessions count, for a condition on what belongs to one. */
export function liveSessions(queries: Queries, tenantId: string, now: number) {
  return queries
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(accounts, isOfAccount)
    .where(and(eq(sessions.tenantId, tenantId), isAlive(now)));
}

/** Whether a session is neither expired nor unused for too long. */
export function isAlive(now: number) {
  return isAliveAt(now, now - idleLifeMs);
}

/** Those of an account that count, the last used first. */
export function openSessionsOf(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'authVersion'>,
  now: number,
): Promise<SessionRow[]> {
  return queries
    .select()
    .from(sessions)
    .where(and(isOwned(sessions, account), eq(sessions.authVersion, account.authVersion), isAlive(now)))
    .orderBy(desc(sessions.usedAt));
}

function isAliveAt(now: number | Placeholder, usedAfter: number | Placeholder) {
  return and(gt(sessions.expiresAt, now), gt(sessions.usedAt, usedAfter));
}

/** @throws Refusal -10007 or -20032 */
export async function requireSession(queries: Queries, question: SessionQuestion): Promise<AccountRow> {
  const session = await findSession(queries, question);
  if (!session) throw notLoggedIn();
  return session.account;
}

/**
 * Finds the session behind a bearer token and locks its account until the transaction ends, so that neither a new password
 * nor "sign out everywhere" comes between the check and what follows from it.
 * @throws Refusal -10007 or -20032
 */
export async function holdSession(queries: Queries, question: SessionQuestion): Promise<AccountRow> {
  const found = await readSession(queries, question, selectSession);
  // Read again under the lock. The order is account, then session, as everywhere (`accounts/authVersion`).
  if (found) await queries.select().from(accounts).where(isAccount(found.account)).for('no key update');
  const held = found && (await readSession(queries, question, selectSession));
  if (!held) throw notLoggedIn();
  return held.account;
}

/** How long a token lives: as long as its cookie (docs/specification.md section 9). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** How long an unused session stays open. */
export const idleLifeMs = 14 * 24 * 60 * 60 * 1000;

/** How long a session that a link offers waits for its first use. */
export const offerLifeMs = 10 * 60 * 1000;
