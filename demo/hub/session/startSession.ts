import { randomUUID } from 'node:crypto';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import type { CallContext } from '../http/callContext';
import { describeDevice } from './describeDevice';
import { sessionLifeMs } from './sessionLife';

/** The part of the login info that says "signed in". */
export interface SignedIn {
  auth_token: string;
  ticket: string;
  username: string;
}

/**
 * Opens a session; only the hashes of token and ticket are kept.
 * @param context browser and address of the visitor, and the hub's clock
 */
export async function startSession(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'username'>,
  { clock, userAgent, address }: Pick<CallContext, 'clock' | 'userAgent' | 'address'>,
): Promise<SignedIn> {
  const now = clock.now();
  const login = { auth_token: createToken(), ticket: createToken(), username: account.username };
  await queries.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashToken(login.auth_token),
    ticketHash: hashToken(login.ticket),
    tenantId: account.tenantId,
    accountId: account.id,
    device: describeDevice(userAgent),
    place: address,
    createdAt: now,
    usedAt: now,
    expiresAt: now + sessionLifeMs,
  });
  return login;
}
