/**
 * "This wasn't me" in a mail to the owner. The token is in the mail alone, the state before encrypted in the database: who
 * reads the database can undo nothing.
 */
import { sql } from 'drizzle-orm';
import { isOwned, type Owner } from '../database/ownRows';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { undoPlace, undos } from '../database/tables/undos';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { CallContext, FactorKeys, HubFactor } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import type { Channel } from '../input/identifier';

/** How long an owner has to see the mail. */
export const undoLifeMs = 72 * 60 * 60 * 1000;

/** The account right after the change. */
export type ChangedAccount = Pick<AccountRow, 'id' | 'tenantId' | 'email' | 'authVersion'> &
  Partial<
    Pick<
      AccountRow,
      'formerAddresses' | 'mobile' | 'numberDoubted' | 'lastSeenAt' | 'importedAt' | 'createdAt'
    >
  >;

/** What keeps an undo. */
export type UndoContext = Pick<CallContext, 'secretKeys' | 'clock' | 'tenant' | 'portalOrigin'>;

/**
 * Run it in the transaction of the change: there is none without the other.
 * @param account right after the change
 * @param takenBy id of the account that has got the number which the undo takes back
 * @returns address of the page that undoes it
 */
export async function keepUndoIn(
  queries: Queries,
  { secretKeys, clock, tenant, portalOrigin }: UndoContext,
  { id, tenantId, authVersion }: Pick<ChangedAccount, 'id' | 'tenantId' | 'authVersion'>,
  parts: readonly UndoPart[],
  takenBy: string | null = null,
): Promise<string> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const sealed = await secretKeys.seal(undoPlace(tokenHash), parts);
  await queries.insert(undos).values({
    tokenHash,
    tenantId,
    accountId: id,
    subjects: parts.map(({ subject }) => hashToken(subject)),
    parts: sealed,
    authVersion,
    // Unless it has ended already.
    takenBy:
      takenBy &&
      sql`(select id from ${accounts} where tenant_id = ${tenantId} and id = ${takenBy} for key share)`,
    expiresAt: clock.now() + undoLifeMs,
  });
  const page = new URL('/entry/undo', portalOrigin);
  page.searchParams.set('token', token);
  // The neutral portal shows the tenant by this.
  if (page.hostname !== tenant.host) page.searchParams.set('domain', tenant.host);
  return page.href;
}

/** Nothing that was changed at an account until now is undone any more. Run it in a transaction that holds the account. */
export async function dropUndos(queries: Queries, account: Owner): Promise<void> {
  await queries.delete(undos).where(isOwned(undos, account));
}

/** @param before as it was before a new password */
export function passwordPart({
  passwordHash,
  passwordSetBy,
}: Pick<AccountRow, 'passwordHash' | 'passwordSetBy'>): UndoPart {
  return { kind: 'password', subject: 'password', state: { passwordHash, passwordSetBy } };
}

/**
 * @param before address or number that the account had
 * @param asked the account before the change, where what it preferred as a second factor was changed too
 * @param takenBy id of the account that has got the number: an undo takes it back from whoever has it then
 */
export function addressPart(
  channel: Channel,
  before: string | null,
  asked?: Pick<AccountRow, 'secondFactor' | 'lastFactor' | 'numberTakenBack'>,
  takenBy?: string,
): UndoPart {
  if (!asked) return { kind: channel, subject: channel, state: { before } };
  const { secondFactor, lastFactor, numberTakenBack } = asked;
  // To undo a change proves no number.
  const isTakenBack = channel === 'mobile' && numberTakenBack;
  const state = { before, asked: { secondFactor, lastFactor }, takenBy, isTakenBack };
  return { kind: channel, subject: channel, state };
}

/**
 * A second factor as it is now. Call it in the transaction that changes the factor, before the change.
 * @param kind as in `undone` of the answer
 */
export async function factorPart(
  queries: Queries,
  account: AccountRow,
  factor: HubFactor,
  keys: FactorKeys,
  kind = 'factor',
): Promise<UndoPart> {
  const { secondFactor, lastFactor } = account;
  const own = (await factor.snapshot?.(queries, account, keys)) ?? null;
  const state = { secondFactor, lastFactor, own };
  return { kind, factor: factor.id, subject: `factor ${factor.id}`, state };
}
