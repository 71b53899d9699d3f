import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import type { CallContext } from '../http/callContext';
import { describeDevice } from '../http/describeDevice';
import { offerLifeMs, sessionLifeMs } from './findSession';
import { isOwned, type Owner } from '../database/ownRows';

/** Most sessions of one account; the oldest ends when another begins. */
export const sessionsPerAccount = 50;

/** The part of the login info that says "signed in". */
export interface SignedIn {
  auth_token: string;
  ticket: string;
  username: string;
  /** From when the tenant demands a factor that the account lacks. */
  setup_due?: number;
}

export interface SessionStart {
  /** Link that signs in, or that the sign-in made: the session ends with it. */
  linkId: string | null;
  /** A link of the address asks for it: it ends soon unless it is used, and until then ends none. */
  offered: boolean;
  /** Credential of a method that signs in; the session ends with it. */
  credentialId: string | null;
  /** Whether the sign-in proves more than the password. Anybody may have made a link that offers one. */
  isConfirmed: boolean;
  /** How it was opened (RFC 8176). */
  amr: readonly string[];
  /** Hash of the browser's cookie for the OpenID provider; `null` where none is set. */
  visitorHash: string | null;
}

type Visitor = Pick<CallContext, 'clock' | 'userAgent' | 'address' | 'flow' | 'methods'>;

/**
 * Opens a session; only the hashes of token and ticket are kept. The session before of the same visit ends.
 *
 * The caller's transaction holds the account (`lockAccount`): sign-ins of one account that end at once take turns, so that
 * each sees the sessions and browsers of the others.
 * @param context browser, visit and address of the visitor, and the hub's clock
 */
export async function startSession(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'username' | 'authVersion'>,
  { clock, userAgent, address, flow, methods }: Visitor,
  { linkId, offered, credentialId, isConfirmed, amr, visitorHash }: SessionStart,
): Promise<SignedIn> {
  const now = clock.now();
  const { tenantId, id: accountId, authVersion, username } = account;
  const login = { auth_token: createToken(), ticket: createToken(), username };
  const tokenHash = hashToken(login.auth_token);
  const ended = endedBy(queries, account, offered ? null : flow);
  await queries
    .with(...ended)
    .insert(sessions)
    .values({
      id: randomUUID(),
      tokenHash,
      ticketHash: hashToken(login.ticket),
      tenantId,
      accountId,
      linkId,
      authVersion,
      device: describeDevice(userAgent, methods),
      place: address,
      createdAt: now,
      usedAt: now,
      expiresAt: now + (offered ? offerLifeMs : sessionLifeMs),
      flowHash: flow,
      offered,
      credentialId,
      provedAt: offered ? null : now,
      confirmed: isConfirmed && !offered,
      amr,
      visitorHash,
    });
  return login;
}

/**
 * What ends in the statement that begins a session: those of its visit, and the oldest, so that with the new one there are
 * `sessionsPerAccount`. Parts of one statement do not see what the others do.
 * @param flow visit whose sessions end; `null` without one
 */
function endedBy(queries: Queries, account: Owner, flow: string | null) {
  const isOfVisit = sql`${sessions.flowHash} = ${flow}`;
  const oldest = queries
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(
        isOwned(sessions, account),
        flow === null ? undefined : or(isNull(sessions.flowHash), not(isOfVisit)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .offset(sessionsPerAccount - 1)
    // A row that another transaction holds is being ended there; waiting for it could be a deadlock.
    .for('update', { skipLocked: true });
  const isOldest = and(isOwned(sessions, account), inArray(sessions.tokenHash, oldest));
  const ofAccount = queries.$with('oldest').as(queries.delete(sessions).where(isOldest));
  if (flow === null) return [ofAccount];
  const ofVisit = and(eq(sessions.tenantId, account.tenantId), isOfVisit);
  return [ofAccount, queries.$with('ended').as(queries.delete(sessions).where(ofVisit))];
}
