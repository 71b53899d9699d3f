/**
 * The budget of an account's uploads. The hub does not see the bytes, so it counts what a policy allows, which is one file of
 * an exact size: in full while the file may still arrive, and for a day if it did.
 */
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { uploads } from '../database/tables/uploads';
import { methodOff, tooManyRequests } from '../answers/refusal';
import { uploadedBytes, uploadedFiles, uploadWindowMs } from '../limits/callBudgets';
import type { LimitedTenant, Limits } from '../http/hubLimits';
import type { Adapters } from '../adapters/adapters';
import type { StorageAdapter } from '../adapters/storage';
import { isAccount, isOwned, type Owner } from '../database/ownRows';

/**
 * How long after its policy was given a file may arrive: a post that began in time may take as long as 1 GiB at 1 Mbit/s.
 * Later, a file that the storage does not have was not sent.
 */
export const longestUploadMs = 3 * 60 * 60 * 1000;

/** How many files the storage is asked about for one call. */
const askedAtOnce = 20;

export interface WantedUpload {
  key: string;
  tenantId: string;
  accountId: string;
  /** Bytes. */
  size: number;
}

const ownerOf = ({ accountId: id, tenantId }: WantedUpload): Owner => ({ id, tenantId });

/**
 * Takes a file into the account's budget. If that is used up, files that were announced but never sent are taken out first.
 * @param now milliseconds by the hub's clock
 * @throws Refusal -100105 with HTTP 429 and `Retry-After`
 */
export async function reserveUpload(
  base: { database: Database; storage: StorageAdapter; limits: Limits; tenant: LimitedTenant },
  wanted: WantedUpload,
  now: number,
): Promise<void> {
  const { database, storage, limits, tenant } = base;
  const most = { bytes: limits.of(uploadedBytes, tenant).most, files: limits.of(uploadedFiles, tenant).most };
  const tryOnce = () => database.transaction((queries) => reserve(queries, wanted, most, now));
  if ((await tryOnce()) === 0) return;
  await dropUnsent(database, storage, ownerOf(wanted), now);
  const waitMs = await tryOnce();
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

/** @returns 0 when there was room, else milliseconds until the oldest file no longer counts */
async function reserve(
  queries: Queries,
  wanted: WantedUpload,
  most: { bytes: number; files: number },
  now: number,
): Promise<number> {
  const owner = ownerOf(wanted);
  const { size } = wanted;
  // Two calls at once must not both find the last place free.
  await queries.select({ id: accounts.id }).from(accounts).where(isAccount(owner)).for('update');
  const [used] = await queries
    .select({
      files: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number),
      oldest: sql<number>`coalesce(min(${uploads.askedAt}), ${now}::bigint)`.mapWith(Number),
    })
    .from(uploads)
    .where(and(isOwned(uploads, owner), gt(uploads.askedAt, now - uploadWindowMs)));
  const { files = 0, bytes = 0, oldest = now } = used ?? {};
  if (files >= most.files || bytes + size > most.bytes) return oldest + uploadWindowMs - now;
  await queries.insert(uploads).values({ ...wanted, askedAt: now });
  return 0;
}

/** Asks the storage about files whose time is over, the oldest first. One that cannot be asked about stays. */
async function dropUnsent(
  database: Database,
  storage: StorageAdapter,
  owner: Owner,
  now: number,
): Promise<void> {
  const isDue = and(
    isOwned(uploads, owner),
    eq(uploads.isStored, false),
    lt(uploads.askedAt, now - longestUploadMs),
  );
  const due = await database.run((queries) =>
    queries.select().from(uploads).where(isDue).orderBy(asc(uploads.askedAt)).limit(askedAtOnce),
  );
  await Promise.all(
    due.map(async ({ key }) => {
      const isStored = await storage.firstBytes(key).then(
        (bytes) => bytes !== null,
        () => null,
      );
      if (isStored === null) return;
      const row = and(eq(uploads.tenantId, owner.tenantId), eq(uploads.key, key));
      await database.run((queries) =>
        isStored ? queries.update(uploads).set({ isStored }).where(row) : queries.delete(uploads).where(row),
      );
    }),
  );
}

/** @throws Refusal -100111 when the hub has no object storage */
export function requireStorage({ storage }: Pick<Adapters, 'storage'>): StorageAdapter {
  if (!storage) throw methodOff();
  return storage;
}
