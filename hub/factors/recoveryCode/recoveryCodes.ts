/** Recovery codes: ten of an account, each once. Only the hashes are kept, so that they are shown once. */
import { and, eq, isNull } from 'drizzle-orm';
import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { createToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { recoveryCodes } from '../../database/tables/factors';
import { sharedSecret, type SecretStore } from '../../keys/sharedSecret';
import { isOwned, type Owner } from '../../database/ownRows';

export const recoveryCodeCount = 10;
const codeLength = 10;
/** Base32 after Crockford: without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const isCode = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** A new set: as the owner reads it, and as it is kept. */
export interface FreshCodes {
  codes: readonly string[];
  hashes: readonly string[];
}

/** They count from `replaceRecoveryCodes` on. */
export async function makeRecoveryCodes(store: SecretStore, owner: Owner): Promise<FreshCodes> {
  const made = Array.from({ length: recoveryCodeCount }, createCode);
  const hash = await hasherOf(store, owner);
  return { codes: made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: made.map(hash) };
}

/** 50 random bits. */
const createCode = (): string =>
  [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** Run it in a transaction that holds the account. */
export async function replaceRecoveryCodes(
  queries: Queries,
  owner: Owner,
  { hashes }: FreshCodes,
  now: number,
): Promise<void> {
  await dropRecoveryCodes(queries, owner);
  await queries
    .insert(recoveryCodes)
    .values(
      hashes.map((codeHash) => ({ tenantId: owner.tenantId, accountId: owner.id, codeHash, createdAt: now })),
    );
}

export async function dropRecoveryCodes(queries: Queries, owner: Owner): Promise<void> {
  await queries.delete(recoveryCodes).where(isOwned(recoveryCodes, owner));
}

/** The used ones too. */
export const listRecoveryCodes = (queries: Queries, owner: Owner) =>
  queries.select().from(recoveryCodes).where(isOwned(recoveryCodes, owner));

const isLeft = (owner: Owner) => and(isOwned(recoveryCodes, owner), isNull(recoveryCodes.usedAt));

export function countRecoveryCodes(queries: Queries, owner: Owner): Promise<number> {
  return queries.$count(recoveryCodes, isLeft(owner));
}

/** Uses a code up, once in any race. @param typed untrusted; case, spaces and dashes do not matter */
export async function spendRecoveryCode(
  store: SecretStore,
  owner: Owner,
  typed: string,
  now: number,
): Promise<'right' | 'used' | 'wrong'> {
  const code = readCode(typed);
  if (code === null) return 'wrong';
  const codeHash = (await hasherOf(store, owner))(code);
  return store.database.run(async (queries) => {
    const isIt = eq(recoveryCodes.codeHash, codeHash);
    const used = await queries
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(isLeft(owner), isIt))
      .returning({ id: recoveryCodes.accountId });
    if (used.length > 0) return 'right';
    const known = await queries.$count(recoveryCodes, and(isOwned(recoveryCodes, owner), isIt));
    return known > 0 ? 'used' : 'wrong';
  });
}

/** `null` for what cannot be one. */
function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return isCode.test(code) ? code : null;
}

/** With a key of the hub, which stays when `HUB_SECRET_KEY` is replaced: these codes live for years. */
async function hasherOf(store: SecretStore, { id }: Pick<Owner, 'id'>): Promise<(code: string) => string> {
  const key = await sharedSecret(store, 'recovery codes', v.string(), createToken);
  return (code) => createHmac('sha256', key).update(`${id} ${code}`).digest('hex');
}
