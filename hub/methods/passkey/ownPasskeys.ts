/** The passkeys of an account. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PasskeyEntry } from '../../../src/api/passkeys';
import { createToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { accounts, type AccountRow } from '../../database/tables/accounts';
import { challenges } from '../../database/tables/codes';
import { sessions } from '../../database/tables/sessions';
import { passkeys, passkeyUsers, type PasskeyRow } from './passkeyTables';
import { isOwned, ofItsAccount, type Owner } from '../../database/ownRows';

/** Far more than anybody has devices. */
export const mostPasskeys = 50;

/** Without control characters and direction marks; `null` if nothing is left. */
export const readPasskeyName = (typed = ''): string | null =>
  typed.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || null;

/** The newest first. */
export function passkeysOf(queries: Queries, owner: Owner): Promise<PasskeyRow[]> {
  return queries
    .select()
    .from(passkeys)
    .where(isOwned(passkeys, owner))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

/** The account's name for authenticators, made when it is first asked for. */
export async function handleOf(queries: Queries, owner: Owner): Promise<string> {
  const { id: accountId, tenantId } = owner;
  await queries
    .insert(passkeyUsers)
    .values({ tenantId, accountId, handle: createToken() })
    .onConflictDoNothing();
  const [user] = await queries.select().from(passkeyUsers).where(isOwned(passkeyUsers, owner));
  if (!user) throw new Error('an account without a handle');
  return user.handle;
}

export interface OwnedPasskey {
  passkey: PasskeyRow;
  account: AccountRow;
  handle: string;
}

/** The name that a registration gave its authenticator. */
export async function addHandle(queries: Queries, { id, tenantId }: Owner, handle: string): Promise<void> {
  await queries.insert(passkeyUsers).values({ tenantId, accountId: id, handle });
}

/** `null` for one that is unknown here, and for a removed account's. */
export async function findPasskey(
  queries: Queries,
  tenantId: string,
  credentialId: string,
): Promise<OwnedPasskey | null> {
  const [found] = await selectOwned(
    queries,
    and(eq(passkeys.tenantId, tenantId), eq(passkeys.credentialId, credentialId)),
  );
  return found ?? null;
}

export const isPasskey = ({ id, tenantId }: Pick<PasskeyRow, 'id' | 'tenantId'>) =>
  and(eq(passkeys.tenantId, tenantId), eq(passkeys.id, id));

/** `null` for one that was removed, also with its account. */
export async function findPasskeyById(
  queries: Queries,
  passkey: Pick<PasskeyRow, 'id' | 'tenantId'>,
): Promise<OwnedPasskey | null> {
  const [found] = await selectOwned(queries, isPasskey(passkey));
  return found ?? null;
}

/** A passkey keeps the name of its owner that its authenticator has. */
const handleColumn = sql<string>`coalesce(${passkeys.handle}, ${passkeyUsers.handle})`;

const selectOwned = (queries: Queries, which: SQL | undefined) =>
  queries
    .select({ passkey: passkeys, account: accounts, handle: handleColumn })
    .from(passkeys)
    .innerJoin(accounts, ofItsAccount(passkeys))
    .innerJoin(
      passkeyUsers,
      and(eq(passkeyUsers.tenantId, passkeys.tenantId), eq(passkeyUsers.accountId, passkeys.accountId)),
    )
    .where(and(which, isNull(accounts.removedAt)));

const unknownMaker = '00000000-0000-0000-0000-000000000000';

/** As its owner sees it. */
export function describePasskey({ id, name, aaguid, synced, createdAt, usedAt }: PasskeyRow): PasskeyEntry {
  return {
    id,
    name: name ?? '',
    ...(aaguid === unknownMaker ? {} : { provider: aaguid }),
    synced,
    created_at: createdAt,
    used_at: usedAt ?? createdAt,
  };
}

/** Removes passkeys of an account with the sessions that they opened, or were about to open. Run it in a transaction that holds the account. */
export async function deletePasskeys(
  queries: Queries,
  owner: Owner,
  some: readonly PasskeyRow[],
): Promise<void> {
  if (some.length === 0) return;
  const ids = some.map(({ id }) => id);
  await queries.delete(passkeys).where(and(isOwned(passkeys, owner), inArray(passkeys.id, ids)));
  await queries.delete(sessions).where(and(isOwned(sessions, owner), inArray(sessions.credentialId, ids)));
  await queries
    .delete(challenges)
    .where(and(isOwned(challenges, owner), inArray(challenges.credentialId, ids)));
}
