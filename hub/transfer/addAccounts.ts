import { randomUUID } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { agreements } from '../database/tables/agreements';
import type { LineFault, ReadAccount, ReadAgreement } from './readAccount';

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

/** One parameter for all: a list of hundreds is made of thousands of objects. */
const isAnyOf = (column: PgColumn, values: readonly string[]) => sql`${column} = any(${sql.param(values)})`;

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
          isAnyOf(importId, ids),
          isAnyOf(id, ids),
          isAnyOf(email, valuesOf('email')),
          isAnyOf(mobile, valuesOf('mobile')),
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
  const made = new Map(candidates.map((candidate) => [randomUUID() as string, candidate]));
  const rows = [...made].map(([id, { account }]) => accountRow(id, account, { tenantId, at }));
  await insertRows(queries, accounts, rows);
  const added = await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyOf(accounts.id, [...made.keys()]));
  const agreed = added.flatMap(({ id }) =>
    (made.get(id)?.account.agreements ?? []).map((one) => agreementRow(id, one, tenantId)),
  );
  await insertRows(queries, agreements, agreed);
  return new Set(added.flatMap(({ id }) => made.get(id) ?? []));
}

/** By the names of columns. */
type Row = Readonly<Record<string, unknown>>;

/** One parameter for all rows (`isAnyOf`). One that another transaction has added meanwhile is left out. */
async function insertRows(queries: Queries, table: PgTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await queries.execute(
    sql`insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`,
  );
}

const accountRow = (
  id: string,
  account: ReadAccount,
  { tenantId, at }: { tenantId: string; at: number },
): Row => ({
  id,
  tenant_id: tenantId,
  email: account.email,
  email_verified: account.areVerified,
  mobile: account.mobile,
  mobile_verified: account.areVerified,
  username: account.username,
  password_hash: account.passwordHash,
  password_set_by: account.passwordHash === null ? null : 'owner',
  language: account.language,
  trade: account.trade,
  position: account.position,
  own_fields: account.fields,
  created_at: account.createdAt,
  // Without one its owner is asked at the first sign-in.
  terms_version: account.agreements.at(-1)?.version ?? '',
  locked_at: account.lockedAt,
  lock_reason: account.lockReason,
  import_id: account.importId,
  imported_at: at,
});

const agreementRow = (accountId: string, { version, at }: ReadAgreement, tenantId: string): Row => ({
  account_id: accountId,
  tenant_id: tenantId,
  version,
  at,
  documents: [],
  hash: '',
  language: '',
  method: 'earlier',
  assumed: false,
  address: '',
});
