import { and, asc, desc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { auditChain, auditRows, type AuditRow } from '../database/tables/audit';
import type { Audit } from './audit';

/** Rows that are read at once. */
const pageRows = 1000;

/** Rows in their order, page by page: a table of any size is read in little memory. */
async function* pagesOf(queries: Queries, after: number, isMeant?: SQL): AsyncGenerator<readonly AuditRow[]> {
  for (let last = after; ;) {
    const page = await queries
      .select()
      .from(auditRows)
      .where(and(gt(auditRows.number, last), isMeant))
      .orderBy(asc(auditRows.number))
      .limit(pageRows);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)?.number ?? last;
  }
}

/** @param write called with each row since then, the oldest first */
export async function exportAudit(
  database: Database,
  since: number,
  write: (row: AuditRow) => void,
): Promise<void> {
  await database.run(async (queries) => {
    for await (const page of pagesOf(queries, 0, gte(auditRows.at, since))) page.forEach(write);
  });
}

/** The newest first. */
export function actsOn(queries: Queries, subject: string, most = 50): Promise<AuditRow[]> {
  return queries
    .select()
    .from(auditRows)
    .where(eq(auditRows.subject, subject))
    .orderBy(desc(auditRows.number))
    .limit(most);
}

/**
 * The oldest first.
 * @param scope ids of tenants; `null`: all, and what concerns none
 * @param after number of the last one that is known
 */
export function listActs(
  database: Database,
  scope: readonly string[] | null,
  after: number,
  most: number,
): Promise<AuditRow[]> {
  const isMeant = scope === null ? undefined : inArray(auditRows.tenantId, [...scope]);
  return database.run((queries) =>
    queries
      .select()
      .from(auditRows)
      .where(and(gt(auditRows.number, after), isMeant))
      .orderBy(asc(auditRows.number))
      .limit(most),
  );
}

export interface Verdict {
  /** Rows that were checked. */
  rows: number;
  /** The newest: to be kept elsewhere, and asked about later. */
  last: { number: number; hash: string };
  /** The first row that is missing or not as it was written; `null`: none. */
  broken: number | null;
}

/**
 * Checks every row.
 * @param known number and hash of a row as an earlier check told them: who can set the database back cannot change these
 */
export function verifyAudit(
  database: Database,
  audit: Audit,
  known: { number: number; hash: string } | null = null,
): Promise<Verdict> {
  return database.transaction(async (queries) => {
    // One look at all of it, while hubs append.
    await queries.execute(sql`set transaction isolation level repeatable read`);
    const [chain] = await queries.select().from(auditChain);
    const { number = 0, hash = '', trimmed = 0, trimmedHash = '', trimmedSeal = '' } = chain ?? {};
    const last = { number, hash };
    if (trimmed > 0 && audit.sealOf(trimmed, trimmedHash) !== trimmedSeal)
      return { rows: 0, last, broken: trimmed };
    const link: Link = { number: trimmed, hash: trimmedHash };
    const broken = await findBroken(queries, audit, link, known);
    const isEnd = link.number === number && link.hash === hash;
    const rows = link.number - trimmed;
    const isKnownThere = known === null || known.number <= number;
    return { rows, last, broken: broken ?? (isEnd && isKnownThere ? null : link.number + 1) };
  });
}

/** The newest row that is right. */
interface Link {
  number: number;
  hash: string;
}

/** @param link moves along with the rows that are right */
async function findBroken(
  queries: Queries,
  audit: Audit,
  link: Link,
  known: Link | null,
): Promise<number | null> {
  for await (const page of pagesOf(queries, 0))
    for (const row of page) {
      const isNext = row.number === link.number + 1 && row.previous === link.hash;
      const isKnown = known?.number !== row.number || known.hash === row.hash;
      if (!isNext || !isKnown || audit.hashOf(row) !== row.hash) return link.number + 1;
      link.number = row.number;
      link.hash = row.hash;
    }
  return null;
}

/** An act as operators read it. */
export interface DescribedAct {
  number: number;
  /** ISO 8601. */
  at: string;
  tenant: string | null;
  who: string;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

export function describeAct({ number, at, tenantId, who, act, subject, ...row }: AuditRow): DescribedAct {
  const [before, after] = [stateOf(row.before), stateOf(row.after)];
  const time = new Date(at).toISOString();
  return { number, at: time, tenant: tenantId, who, act, subject, before, after, reason: row.reason };
}

const stateOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
