/** The passkeys of an account. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PasskeyEntry } from '../../../src/api/passkeys';
import { createToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { accounts, type AccountRow } from '../../database/tables/accounts';
import { challenges } from '../../database/tables/codes';
import { sessions } from '../../database/tables/sessions';
import { passkeys, passkeyUsers, type PasskeyRow } from './passkeyTables';

/** Far more than anybody has devices. */
export const mostPasskeys = 50;

type Owner = Pick<AccountRow, 'id'>;

/** Without control characters and direction marks; `null` if nothing is left. */
export const readPasskeyName = (typed = ''): string | null =>
  typed.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || null;

/** The newest first. */
export function passkeysOf(queries: Queries, { id }: Owner): Promise<PasskeyRow[]> {
  return queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, id))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

/** The account's name for authenticators, made when it is first asked for. */
export async function handleOf(queries: Queries, { id }: Owner): Promise<string> {
  await queries.insert(passkeyUsers).values({ accountId: id, handle: createToken() }).onConflictDoNothing();
  const [user] = await queries.select().from(passkeyUsers).where(eq(passkeyUsers.accountId, id));
  if (!user) throw new Error('an account without a handle');
  return user.handle;
}

export interface OwnedPasskey {
  passkey: PasskeyRow;
  account: AccountRow;
  handle: string;
}

/** The name that a registration gave its authenticator. */
export async function addHandle(queries: Queries, { id }: Owner, handle: string): Promise<void> {
  await queries.insert(passkeyUsers).values({ accountId: id, handle });
}

/** `null` for one that is unknown here, and for a removed account's. */
export async function findPasskey(
  queries: Queries,
  tenantId: string,
  credentialId: string,
): Promise<OwnedPasskey | null> {
  const [found] = await selectOwned(
    queries,
    and(
      eq(passkeys.tenantId, tenantId),
      eq(passkeys.credentialId, credentialId),
      eq(accounts.tenantId, tenantId),
    ),
  );
  return found ?? null;
}

/** `null` for one that was removed, also with its account. */
export async function findPasskeyById(
  queries: Queries,
  { id }: Pick<PasskeyRow, 'id'>,
): Promise<OwnedPasskey | null> {
  const [found] = await selectOwned(queries, eq(passkeys.id, id));
  return found ?? null;
}

/** A passkey keeps the name of its owner that its authenticator has. */
const handleColumn = sql<string>`coalesce(${passkeys.handle}, ${passkeyUsers.handle})`;

const selectOwned = (queries: Queries, which: SQL | undefined) =>
  queries
    .select({ passkey: passkeys, account: accounts, handle: handleColumn })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .innerJoin(passkeyUsers, eq(passkeyUsers.accountId, passkeys.accountId))
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
  await queries.delete(passkeys).where(and(eq(passkeys.accountId, owner.id), inArray(passkeys.id, ids)));
  await queries
    .delete(sessions)
    .where(and(eq(sessions.accountId, owner.id), inArray(sessions.credentialId, ids)));
  await queries
    .delete(challenges)
    .where(and(eq(challenges.accountId, owner.id), inArray(challenges.credentialId, ids)));
}
