/**
 * Phone numbers come back to other people. An account that nobody has used for long may be one whose number has a new owner:
 * a code to the number alone opens it no more (docs/contract.md section 6, "Recycled numbers").
 */
import { and, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { isPhoneCodeOff } from './tenantRules';
import { isAccount } from '../database/ownRows';

/** About as long as operators keep a number before they give it to somebody else. */
export const asleepAfterMs = 90 * 24 * 60 * 60 * 1000;

/** Milliseconds between two records that an account is used. */
const seenStepMs = 24 * 60 * 60 * 1000;

type Seen = Pick<AccountRow, 'lastSeenAt' | 'importedAt' | 'createdAt'>;

/** Whether nobody has signed in to an account, or used a session of it, for 90 days. An imported one counts from its import. */
export function isAsleep({ lastSeenAt, importedAt, createdAt }: Seen, now: number): boolean {
  return (lastSeenAt ?? importedAt ?? createdAt) <= now - asleepAfterMs;
}

/** Whether the number may have a new owner: the account is asleep, or slept since the number was last proved. */
export const isNumberDoubted = (account: Seen & Pick<AccountRow, 'numberDoubted'>, now: number): boolean =>
  account.numberDoubted || isAsleep(account, now);

/**
 * Records that an account is used. One that wakes by another way in than its number goes on to doubt the number.
 * @param isNumberProved whether a code to the number woke it
 */
export async function markSeen(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'lastSeenAt'>,
  now: number,
  isNumberProved = false,
): Promise<void> {
  const before = now - seenStepMs;
  const { lastSeenAt } = account;
  if (lastSeenAt !== null && lastSeenAt >= before) return;
  const { lastSeenAt: seen, importedAt, createdAt } = accounts;
  const slept = sql`coalesce(${seen}, ${importedAt}, ${createdAt}) <= ${now - asleepAfterMs}`;
  const isOlder = or(isNull(accounts.lastSeenAt), lt(accounts.lastSeenAt, before));
  await queries
    .update(accounts)
    .set({
      lastSeenAt: now,
      ...(isNumberProved ? {} : { numberDoubted: sql`${accounts.numberDoubted} or ${slept}` }),
    })
    .where(and(isAccount(account), isOlder));
}

/** -100126: where a number alone proves too little, for callers that cannot ask for more. */
export function ownerUnproved(tenant: Pick<Tenant, 'settings'>): Refusal {
  const message = isPhoneCodeOff(tenant) ? 'error.ownerUnprovedElsewhere' : 'error.ownerUnproved';
  return new Refusal({ code: codes.ownerUnproved, message });
}
