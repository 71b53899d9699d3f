/** Undoes that a passkey was added or removed. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import type { UndoPart } from '../../http/undoPart';
import { isQuestionable } from '../../links/linkRules';
import { deletePasskeys, passkeysOf } from './ownPasskeys';
import { passkeys, type PasskeyRow } from './passkeyTables';

const rowSchema = v.object({
  id: v.string(),
  tenantId: v.string(),
  accountId: v.string(),
  credentialId: v.string(),
  publicKey: v.string(),
  counter: v.number(),
  transports: v.array(v.string()),
  aaguid: v.string(),
  canSync: v.boolean(),
  synced: v.boolean(),
  name: v.nullable(v.string()),
  confirmed: v.boolean(),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
  handle: v.optional(v.nullable(v.string()), null),
});

const stateSchema = v.object({ passkey: rowSchema, hadIt: v.boolean() });

/** @param hadIt whether the account had it before */
export function passkeyPart(passkey: PasskeyRow, hadIt: boolean): UndoPart {
  return { kind: 'passkey', subject: `passkey ${passkey.credentialId}`, state: { passkey, hadIt } };
}

/** @returns whether anything was changed */
export async function restorePasskey(
  queries: Queries,
  account: AccountRow,
  state: unknown,
  now: number,
): Promise<boolean> {
  const { passkey, hadIt } = v.parse(stateSchema, state);
  if (hadIt) {
    const added = await queries
      .insert(passkeys)
      // As new as one that its owner adds (`merge/proofAge`).
      .values({ ...passkey, accountId: account.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return added.length > 0;
  }
  const own = (await passkeysOf(queries, account)).filter(({ id }) => id === passkey.id);
  await deletePasskeys(queries, account, own);
  return own.length > 0;
}

/** Removes those that may be a stranger's (`links/linkRules`), for a reset. */
export async function removeDoubtfulPasskeys(
  queries: Queries,
  account: AccountRow,
  now: number,
): Promise<readonly UndoPart[]> {
  const own = await passkeysOf(queries, account);
  const doubtful = own.filter((passkey) => isQuestionable(passkey, account, now));
  await deletePasskeys(queries, account, doubtful);
  return doubtful.map((passkey) => passkeyPart(passkey, true));
}
