import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { agreements } from '../database/tables/agreements';
import type { LineFault, ReadAccount } from './readAccount';

/** An account of a file without a fault of its own. */
export interface Candidate {
  line: number;
  account: ReadAccount;
}

export interface Judged {
  /** Those that are added, or would be. */
  fresh: Candidate[];
  /** How many are there already. */
  known: number;
  refused: { line: number; faults: LineFault[] }[];
}

type There = Pick<AccountRow, 'id' | 'importId' | 'importedAt' | 'email' | 'mobile'>;

/**
 * Says which accounts are new. One with an id is there already where an account has this id, of this hub or of an import; one
 * without, where an import without ids brought its address. Any other account with its address refuses it.
 */
export async function judgeAccounts(
  queries: Queries,
  tenantId: string,
  candidates: readonly Candidate[],
): Promise<Judged> {
  const judged: Judged = { fresh: [], known: 0, refused: [] };
  const there = await findThere(queries, tenantId, candidates);
  for (const candidate of candidates) {
    const { line, account } = candidate;
    const { importId } = account;
    const named = (['email', 'mobile'] as const).flatMap((field) => {
      const value = account[field];
      const found = value === null ? undefined : there.get(`${field} ${value}`);
      return found ? [{ field, found }] : [];
    });
    const isKnown =
      importId === null
        ? named.length > 0 && named.every(({ found }) => found.importedAt !== null && found.importId === null)
        : there.has(`id ${importId}`);
    if (isKnown) judged.known += 1;
    else if (named.length === 0) judged.fresh.push(candidate);
    else judged.refused.push({ line, faults: named.map(({ field }) => ({ field, reason: taken })) });
  }
  return judged;
}

const taken = 'is that of another account of this tenant';

/** Accounts by what names them. */
async function findThere(
  queries: Queries,
  tenantId: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, There>> {
  const { id, importId, importedAt, email, mobile } = accounts;
  const valuesOf = (field: 'importId' | 'email' | 'mobile') =>
    candidates.flatMap(({ account }) => account[field] ?? []);
  const ids = valuesOf('importId');
  const found = await queries
    .select({ id, importId, importedAt, email, mobile })
    .from(accounts)
    .where(
      and(
        eq(accounts.tenantId, tenantId),
        or(
          inArray(importId, ids),
          inArray(id, ids),
          inArray(email, valuesOf('email')),
          inArray(mobile, valuesOf('mobile')),
        ),
      ),
    );
  const keys = (one: There) =>
    [`id ${one.id}`, `id ${one.importId}`, `email ${one.email}`, `mobile ${one.mobile}`] as const;
  return new Map(found.flatMap((one) => keys(one).map((key) => [key, one] as const)));
}

/** Adds those that are new. A registration of an address at the same moment stays. Run it in a transaction. */
export async function addAccounts(
  queries: Queries,
  place: { tenantId: string; at: number },
  candidates: readonly Candidate[],
): Promise<Judged> {
  const first = await judgeAccounts(queries, place.tenantId, candidates);
  const added = await insert(queries, place, first.fresh);
  const missed = first.fresh.filter((candidate) => !added.has(candidate));
  if (missed.length === 0) return first;
  const late = await judgeAccounts(queries, place.tenantId, missed);
  const gone = late.fresh.map(({ line }) => ({
    line,
    faults: [{ field: 'line', reason: 'was taken just now' }],
  }));
  return {
    fresh: [...added],
    known: first.known + late.known,
    refused: [...first.refused, ...late.refused, ...gone],
  };
}

/** @returns those that have a row now */
async function insert(
  queries: Queries,
  { tenantId, at }: { tenantId: string; at: number },
  candidates: readonly Candidate[],
): Promise<ReadonlySet<Candidate>> {
  if (candidates.length === 0) return new Set();
  const made = new Map(candidates.map((candidate) => [randomUUID() as string, candidate]));
  const rows = [...made].map(([id, { account }]) => {
    const { leftOut: _, agreements: agreed, ...fields } = account;
    return {
      ...fields,
      id,
      tenantId,
      importedAt: at,
      passwordSetBy: account.passwordHash === null ? null : ('owner' as const),
      // Without one its owner is asked at the first sign-in.
      termsVersion: agreed.at(-1)?.version ?? '',
    };
  });
  const added = await queries
    .insert(accounts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  const agreed = added.flatMap(({ id }) =>
    (made.get(id)?.account.agreements ?? []).map((agreement) => ({
      ...agreement,
      accountId: id,
      tenantId,
      documents: [],
      hash: '',
      language: '',
      method: 'earlier',
      assumed: false,
      address: '',
    })),
  );
  if (agreed.length > 0) await queries.insert(agreements).values(agreed);
  return new Set(added.flatMap(({ id }) => made.get(id) ?? []));
}
