/** Who may use the console's calls, and by which token. */
import { and, asc, eq, inArray, lt, or, isNull } from 'drizzle-orm';
import type { Audit } from '../audit/audit';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Database, Queries } from '../database/database';
import { operators, type OperatorRow } from '../database/tables/operators';
import { tenants } from '../database/tables/tenants';
import { PeopleError } from '../people/people';

export interface OperatorBase {
  database: Database;
  audit: Audit;
  /** For the audit. */
  who: string;
  now: number;
  reason: string;
}

/** What scanners for secrets know a token by. */
const tokenStart = 'hub_operator_';

const namePattern = /^[\w.@-]{1,64}$/;

/**
 * @param scope ids of tenants; `null`: all
 * @returns the token, which nobody can read again
 * @throws PeopleError for a name that is taken or none, and for an unknown tenant
 */
export async function addOperator(
  base: OperatorBase,
  name: string,
  scope: readonly string[] | null,
): Promise<string> {
  if (!namePattern.test(name))
    throw new PeopleError('invalid', 'A name has 1 to 64 letters, digits or any of . _ @ -');
  const token = `${tokenStart}${createToken()}`;
  await base.database.transaction(async (queries) => {
    if (scope !== null) await requireTenants(queries, scope);
    const row = { name, tokenHash: hashToken(token), scope, createdAt: base.now };
    const added = await queries.insert(operators).values(row).onConflictDoNothing().returning();
    if (added.length === 0) throw new PeopleError('conflict', `There is an operator ${name} already.`);
    await keep(queries, base, 'operator add', { name, scope });
  });
  return token;
}

async function requireTenants(queries: Queries, ids: readonly string[]): Promise<void> {
  const found = await queries
    .select({ id: tenants.id })
    .from(tenants)
    .where(inArray(tenants.id, [...ids]));
  const missing = ids.find((id) => !found.some((tenant) => tenant.id === id));
  if (missing !== undefined) throw new PeopleError('unknown', `There is no tenant ${missing}.`);
}

/** The token counts no more, in every process. @throws PeopleError for an unknown name */
export async function removeOperator(base: OperatorBase, name: string): Promise<void> {
  await base.database.transaction(async (queries) => {
    const [removed] = await queries.delete(operators).where(eq(operators.name, name)).returning();
    if (!removed) throw new PeopleError('unknown', `There is no operator ${name}.`);
    await keep(queries, base, 'operator remove', removed);
  });
}

const keep = (
  queries: Queries,
  { audit, who, now: at, reason }: OperatorBase,
  act: string,
  { name: subject, scope }: Pick<OperatorRow, 'name' | 'scope'>,
): Promise<void> => {
  const state = { scope: scope ?? 'all' };
  const change = act === 'operator add' ? { after: state } : { before: state };
  return audit.append(queries, { tenantId: null, who, act, subject, ...change, reason, at });
};

export const listOperators = (queries: Queries): Promise<OperatorRow[]> =>
  queries.select().from(operators).orderBy(asc(operators.name));

export async function findOperator(queries: Queries, token: string): Promise<OperatorRow | null> {
  const [found] = await queries
    .select()
    .from(operators)
    .where(eq(operators.tokenHash, hashToken(token)));
  return found ?? null;
}

/** Holds the row until the transaction of an act ends. @returns whether the token still counts */
export async function holdOperator(queries: Queries, { tokenHash }: OperatorRow): Promise<boolean> {
  const held = await queries
    .select({ name: operators.name })
    .from(operators)
    .where(eq(operators.tokenHash, tokenHash))
    .for('share');
  return held.length > 0;
}

const minuteMs = 60_000;

/** Records the use, at most once a minute. */
export async function noteUse(queries: Queries, { name }: OperatorRow, now: number): Promise<void> {
  const isDue = or(isNull(operators.usedAt), lt(operators.usedAt, now - minuteMs));
  await queries
    .update(operators)
    .set({ usedAt: now })
    .where(and(eq(operators.name, name), isDue));
}
