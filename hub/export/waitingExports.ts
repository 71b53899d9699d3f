/** Copies that wait for their download: each belongs to the session that asked, and is fetched once. */
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { waitingExports, type WaitingExport } from '../database/tables/exports';
import type { HubLanguage } from '../messages/translate';
import { isAccount, isOwned, type Owner } from '../database/ownRows';

/** How long a copy waits, and how long until another one. */
export const exportLifeMs = 24 * 60 * 60 * 1000;

interface Asker {
  bearer: string | null;
  now: number;
}

const isOwn = (account: Owner, { bearer, now }: Asker): SQL | undefined =>
  and(
    isOwned(waitingExports, account),
    eq(waitingExports.sessionHash, hashToken(bearer ?? '')),
    gt(waitingExports.expiresAt, now),
  );

/** Of this session; `null`: none. */
export async function findWaiting(
  queries: Queries,
  account: Owner,
  asker: Asker,
): Promise<WaitingExport | null> {
  const [found] = await queries.select().from(waitingExports).where(isOwn(account, asker));
  return found ?? null;
}

/** When the account can ask again; `null`: now. */
export function againAt({ exportedAt }: Pick<AccountRow, 'exportedAt'>, now: number): number | null {
  const at = (exportedAt ?? 0) + exportLifeMs;
  return at > now ? at : null;
}

/** Run it in a transaction that holds the account. */
export async function keepWaiting(
  queries: Queries,
  account: Owner,
  { bearer, now, language }: Asker & { language: HubLanguage },
): Promise<WaitingExport> {
  await queries.delete(waitingExports).where(isOwned(waitingExports, account));
  await queries.update(accounts).set({ exportedAt: now }).where(isAccount(account));
  const sessionHash = hashToken(bearer ?? '');
  const [kept] = await queries
    .insert(waitingExports)
    .values({
      accountId: account.id,
      tenantId: account.tenantId,
      id: createToken(),
      sessionHash,
      language,
      askedAt: now,
      expiresAt: now + exportLifeMs,
    })
    .returning();
  if (!kept) throw new Error('an export was not kept');
  return kept;
}

/** A hub that stopped in the middle keeps it no longer. */
const buildMs = 2 * 60 * 1000;

/**
 * Claims the making of a copy: it reads all of an account and packs it, so that there is one at a time, over all processes.
 * @returns whether this request makes it
 */
export async function claimBuild(
  queries: Queries,
  account: Owner,
  asker: Asker & { id: string },
): Promise<boolean> {
  const isFree = or(isNull(waitingExports.buildingUntil), lte(waitingExports.buildingUntil, asker.now));
  const claimed = await queries
    .update(waitingExports)
    .set({ buildingUntil: asker.now + buildMs })
    .where(and(isOwn(account, asker), eq(waitingExports.id, asker.id), isFree))
    .returning({ id: waitingExports.id });
  return claimed.length > 0;
}

/** After a failure: the next download makes it. */
export async function endBuild(queries: Queries, account: Owner, id: string): Promise<void> {
  const isIt = and(isOwned(waitingExports, account), eq(waitingExports.id, id));
  await queries.update(waitingExports).set({ buildingUntil: null }).where(isIt);
}

/** Of two downloads one takes it. @returns whether this one did */
export async function takeWaiting(
  queries: Queries,
  account: Owner,
  asker: Asker & { id: string },
): Promise<boolean> {
  const taken = await queries
    .delete(waitingExports)
    .where(and(isOwn(account, asker), eq(waitingExports.id, asker.id)))
    .returning({ id: waitingExports.id });
  return taken.length > 0;
}
