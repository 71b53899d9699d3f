import { and, eq, ne } from 'drizzle-orm';
import { raiseAuthVersion } from '../accounts/authVersion';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { undoLifeMs } from '../accounts/keepUndo';
import { keepMergeOffer } from '../accounts/mergeOffers';
import { isTakenMeanwhile } from '../accounts/takenMeanwhile';
import { consumeCode, type CodeClaim } from '../codes/checkCode';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import type { Identifier } from '../input/identifier';
import { holdSession } from '../session/findSession';
import { keepAddressUndo, noticeAddress } from './noticeAddress';
import { newAddressFields } from '../accounts/provenAddress';
import { isAccount } from '../database/ownRows';

/** What became of the address. */
export type AddressEnd =
  | { isChanged: true }
  /** It is another account's; `merge` names the offer to join both. */
  | { isChanged: false; merge: string | null };

/**
 * Uses the code up and gives the account the address, in place of the one before. If it is another account's, nothing but the
 * code is used.
 */
export async function changeAddress(
  context: CallContext,
  claim: Omit<CodeClaim, 'consume'>,
): Promise<AddressEnd> {
  const { database, tenant, bearer, clock } = context;
  const { recipient } = claim;
  const change = await database
    .transaction(async (queries) => {
      const now = clock.now();
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      refuseWhilePaused(owner, now);
      await consumeCode(queries, context, claim);
      const holder = await holderOf(queries, owner, recipient);
      if (holder !== null) return { kind: 'taken' as const, owner, holder };
      const after = await putAddress(queries, owner, recipient, context);
      const changed = { kind: recipient.kind, before: owner, after };
      return { kind: 'changed' as const, kept: await keepAddressUndo(queries, context, changed) };
    })
    .catch((error: unknown) => {
      if (isTakenMeanwhile(error)) return null;
      throw error;
    });
  if (change === null) return { isChanged: false, merge: null };
  // After the transaction: whoever holds both accounts holds them in one order.
  if (change.kind === 'taken')
    return { isChanged: false, merge: await offerMerge(context, change, recipient) };
  noticeAddress(context, change.kept);
  return { isChanged: true };
}

/** Id of another account that has the address. */
async function holderOf(
  queries: Queries,
  owner: AccountRow,
  { kind, value }: Identifier,
): Promise<string | null> {
  const others = and(
    eq(accounts.tenantId, owner.tenantId),
    eq(accounts[kind], value),
    ne(accounts.id, owner.id),
  );
  const [other] = await queries.select({ id: accounts.id }).from(accounts).where(others);
  return other?.id ?? null;
}

/** The right code has just shown that the owner reads what is sent there. */
function offerMerge(
  { database, bearer, clock, ...context }: CallContext,
  { owner, holder }: { owner: AccountRow; holder: string },
  { kind }: Identifier,
): Promise<string | null> {
  const offer = {
    stays: owner,
    otherId: holder,
    sessionHash: hashToken(bearer ?? ''),
    flowHash: requireFlow(context),
    by: kind,
    now: clock.now(),
  };
  return database.run((queries) => keepMergeOffer(queries, offer));
}

/** Ends what is open elsewhere. @returns the account as it is then */
export async function putAddress(
  queries: Queries,
  owner: AccountRow,
  { kind, value }: { kind: Identifier['kind']; value: string | null },
  { bearer, browserKeys, clock }: Pick<CallContext, 'bearer' | 'browserKeys' | 'clock'>,
): Promise<AccountRow> {
  const now = clock.now();
  const fields = {
    [kind]: value,
    formerAddresses: formerOf(owner, kind, now),
    ...newAddressFields(kind, true, now),
  };
  await queries.update(accounts).set(fields).where(isAccount(owner));
  const raised = await raiseAuthVersion(queries, owner, {
    now,
    keptSession: hashToken(bearer ?? ''),
    keptBrowser: browserKeys(),
  });
  if (!raised) throw new Error('an account changed under its lock');
  return raised;
}

/** With the address that it loses now. */
function formerOf({ email, formerAddresses }: AccountRow, kind: Identifier['kind'], now: number) {
  const still = formerAddresses.filter(({ until }) => until > now);
  return kind === 'email' && email !== null ? [...still, { email, until: now + undoLifeMs }] : still;
}
