import { and, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { dropMergeWaits, mergeWaitPart } from '../accounts/mergeWaits';
import { deletionPart, dropDeletion } from '../accounts/pendingDeletion';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import type { Channel } from '../input/identifier';
import { isAccount } from '../database/ownRows';

const passwordSchema = v.object({
  passwordHash: v.nullable(v.string()),
  passwordSetBy: v.nullable(v.picklist(['owner', 'email', 'mobile'])),
});
const asked = { secondFactor: v.nullable(v.string()), lastFactor: v.nullable(v.string()) };
const addressSchema = v.object({
  before: v.nullable(v.string()),
  asked: v.optional(v.object(asked)),
  takenBy: v.optional(v.string()),
  /** Whether an undo has given the account the number before (`register/takeNumber`). */
  isTakenBack: v.optional(v.boolean(), false),
});
const factorSchema = v.object({
  ...asked,
  own: v.unknown(),
});

/**
 * Puts one state back, but no link (`restoreLink`). Run it in a transaction that holds the account.
 * @returns whether anything was changed
 */
export async function restorePart(
  queries: Queries,
  account: AccountRow,
  { kind, factor, state }: UndoPart,
  context: CallContext,
): Promise<boolean> {
  if (factor !== undefined) return restoreFactor(queries, account, { factor, state }, context);
  if (kind === 'password') return restorePassword(queries, account, state, context);
  if (kind === deletionPart.kind) return dropDeletion(queries, account);
  if (kind === mergeWaitPart.kind) return dropMergeWaits(queries, account);
  if (kind === 'email' || kind === 'mobile')
    return restoreAddress(queries, account, { kind, state }, context);
  const method = context.methods.find(({ id }) => id === kind);
  return (await method?.restore?.(queries, account, state, context.clock.now())) ?? false;
}

async function restorePassword(
  queries: Queries,
  account: AccountRow,
  state: unknown,
  { clock }: Pick<CallContext, 'clock'>,
): Promise<boolean> {
  const { passwordHash, passwordSetBy } = v.parse(passwordSchema, state);
  if (passwordHash === account.passwordHash) return false;
  await queries
    .update(accounts)
    .set({ passwordHash, passwordSetBy, passwordSetAt: clock.now() })
    .where(isAccount(account));
  return true;
}

/** Nobody has proved what is put back: a number asks for more at the next sign-in. */
const again = (now: number) => ({
  email: { emailVerified: false, emailSetAt: now, formerAddresses: [] },
  mobile: { mobileVerified: false, mobileSetAt: now, numberDoubted: true },
});

/** An address that another account has meanwhile stays there. */
async function restoreAddress(
  queries: Queries,
  account: AccountRow,
  { kind: channel, state }: { kind: Channel; state: unknown },
  { clock }: Pick<CallContext, 'clock'>,
): Promise<boolean> {
  const { before, asked: had, takenBy, isTakenBack } = v.parse(addressSchema, state);
  if (before === account[channel]) return false;
  const column = accounts[channel];
  const isTaken = sql`exists (select 1 from ${accounts} as other where other.tenant_id = ${account.tenantId}
    and other.${sql.identifier(channel)} = ${before} and other.id <> ${account.id})`;
  const changed = await queries
    .update(accounts)
    // A stranger's address in between must not hear of what its owner does next.
    .set({
      [channel]: before,
      // What it preferred has changed with the address only where it was that one: a factor of later stays.
      ...(had?.secondFactor === channel ? { secondFactor: channel } : {}),
      ...(had?.lastFactor === channel ? { lastFactor: channel } : {}),
      ...again(clock.now())[channel],
      ...(channel === 'mobile' ? { numberTakenBack: isTakenBack || takenBy !== undefined } : {}),
    })
    .where(and(isAccount(account), sql`not ${isTaken}`))
    .returning({ value: column });
  return changed.length > 0;
}

async function restoreFactor(
  queries: Queries,
  account: AccountRow,
  { factor: id, state }: { factor: string; state: unknown },
  { factors, secretKeys, clock }: Pick<CallContext, 'factors' | 'secretKeys' | 'clock'>,
): Promise<boolean> {
  const { own, ...preferred } = v.parse(factorSchema, state);
  const factor = factors.find((each) => each.id === id);
  // Nobody is asked for a last resort first.
  if (!factor?.isLastResort) await queries.update(accounts).set(preferred).where(isAccount(account));
  return (await factor?.restore?.(queries, account, own ?? null, { secretKeys, now: clock.now() })) ?? false;
}
