import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import type { UndoPart } from '../../http/undoPart';
import { doubtAgain, isQuestionable } from '../../links/linkRules';
import { handleOf, isPasskey, passkeysOf } from './ownPasskeys';
import { passkeys } from './passkeyTables';
import { passkeyPart } from './passkeyUndo';

/**
 * Moves the passkeys of an account that ends to the one that it is joined to. Authenticators go on naming the ended
 * account's handle, so each passkey keeps it. Run it in a transaction that holds both.
 * @returns how the other account loses them again
 */
export async function movePasskeys(
  queries: Queries,
  from: Pick<AccountRow, 'id' | 'tenantId' | 'confirmedAt'>,
  to: Pick<AccountRow, 'id' | 'tenantId'>,
  now: number,
): Promise<readonly UndoPart[]> {
  const own = await passkeysOf(queries, from);
  if (own.length === 0) return [];
  const handle = await handleOf(queries, from);
  await handleOf(queries, to);
  const parts: UndoPart[] = [];
  for (const passkey of own) {
    const moved = {
      ...passkey,
      ...(isQuestionable(passkey, from, now) ? doubtAgain(now) : {}),
      accountId: to.id,
      handle: passkey.handle ?? handle,
    };
    await queries.update(passkeys).set(moved).where(isPasskey(passkey));
    parts.push(passkeyPart(moved, false));
  }
  return parts;
}
