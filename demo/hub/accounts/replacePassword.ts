import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { forgetDevices } from './deviceCookie';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { challenges } from '../database/tables/captcha';
import { sessions } from '../database/tables/sessions';

/**
 * Sets a password that was hashed, and ends every session, app token and challenge of the account; no browser is
 * known to it any more.
 * @param now by the hub's clock
 * @param keptSession hash of the token whose session stays: that of the owner who changes the password
 */
export async function replacePassword(
  queries: Queries,
  { id }: Pick<AccountRow, 'id'>,
  passwordHash: string,
  now: number,
  keptSession = '',
): Promise<void> {
  await queries.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
  await forgetDevices(queries, id);
  await queries.delete(sessions).where(and(eq(sessions.accountId, id), ne(sessions.tokenHash, keptSession)));
  await queries.delete(appTokens).where(eq(appTokens.accountId, id));
  await queries
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.accountId, id), isNull(challenges.usedAt)));
}
