/**
 * Budgets: how often something may be done within a time. They are rows of the database, so that all processes of a
 * hub count together. A window begins with the first use; at its end the whole budget is available again.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Database } from '../database/database';
import { budgets } from '../database/tables/limits';

export interface BudgetRule {
  /** Names the budget; two with one name share their counts. */
  name: string;
  most: number;
  windowMs: number;
}

/** A rule and its subject: an address block, an account, a tenant. Only a hash of the subject is stored. */
export interface Budget {
  rule: BudgetRule;
  subject: string;
}

export interface BudgetBase {
  database: Database;
  clock: { now(): number };
}

/** Key of its row. */
export const budgetKey = ({ rule, subject }: Budget) => hashToken(`budget ${rule.name} ${subject}`);

/** Far above every limit; more need not be counted. */
const countedAtMost = 1e12;

/**
 * Uses a part of a budget. Refused uses count too.
 * @param amount what is used, e.g. bytes
 * @returns milliseconds until the budget is whole again when this was too much; 0 when it was within the limit
 */
export async function spendBudget(
  { database, clock }: BudgetBase,
  budget: Budget,
  amount = 1,
): Promise<number> {
  const now = clock.now();
  const fresh = { used: amount, endsAt: now + budget.rule.windowMs };
  const isOver = sql`${budgets.endsAt} <= ${now}`;
  const [row] = await database.run((queries) =>
    queries
      .insert(budgets)
      .values({ key: budgetKey(budget), ...fresh })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          used: sql`case when ${isOver} then ${amount}::bigint else least(${budgets.used} + ${amount}, ${countedAtMost}::bigint) end`,
          endsAt: sql`case when ${isOver} then ${fresh.endsAt}::bigint else ${budgets.endsAt} end`,
        },
      })
      .returning(),
  );
  return row && row.used > budget.rule.most ? row.endsAt - now : 0;
}

export interface Taking {
  /** Milliseconds until the budget is whole again when there was none left; else 0. */
  waitMs: number;
  /** How much is used now. */
  used: number;
}

/**
 * Uses one of a budget if one is left. Decides and counts in one statement, so that of many requests at once only as
 * many pass as the budget has. A refused use does not count: it takes nothing from others with a higher limit.
 */
export async function takeBudget({ database, clock }: BudgetBase, budget: Budget): Promise<Taking> {
  const now = clock.now();
  const { most, windowMs } = budget.rule;
  const key = budgetKey(budget);
  const endsAt = now + windowMs;
  const isOver = sql`${budgets.endsAt} <= ${now}`;
  return database.run(async (queries) => {
    const [taken] = await queries
      .insert(budgets)
      // Without this a limit of 0 would let the first one through.
      .values({ key, used: most < 1 ? 0 : 1, endsAt })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          used: sql`case when ${isOver} then 1 else ${budgets.used} + 1 end`,
          endsAt: sql`case when ${isOver} then ${endsAt}::bigint else ${budgets.endsAt} end`,
        },
        setWhere: sql`${most} >= 1 and (${isOver} or ${budgets.used} < ${most})`,
      })
      .returning();
    if (taken && taken.used > 0) return { waitMs: 0, used: taken.used };
    const [full] = taken ? [taken] : await queries.select().from(budgets).where(eq(budgets.key, key));
    return { waitMs: Math.max(1, (full?.endsAt ?? endsAt) - now), used: full?.used ?? most };
  });
}

export async function usedOf({ database, clock }: BudgetBase, budget: Budget): Promise<number> {
  const [row] = await database.run((queries) =>
    queries
      .select()
      .from(budgets)
      .where(and(eq(budgets.key, budgetKey(budget)), gt(budgets.endsAt, clock.now()))),
  );
  return row?.used ?? 0;
}

/** Milliseconds until a budget is whole again when it has none left now; else 0. */
export async function remainingMs({ database, clock }: BudgetBase, budget: Budget): Promise<number> {
  const now = clock.now();
  const [row] = await database.run((queries) =>
    queries
      .select()
      .from(budgets)
      .where(and(eq(budgets.key, budgetKey(budget)), gt(budgets.endsAt, now))),
  );
  if (budget.rule.most < 1) return row ? row.endsAt - now : budget.rule.windowMs;
  return row && row.used >= budget.rule.most ? row.endsAt - now : 0;
}

/** Resets a budget, because the action did not take place. */
export async function forgetUse({ database }: BudgetBase, budget: Budget): Promise<void> {
  await database.run((queries) => queries.delete(budgets).where(eq(budgets.key, budgetKey(budget))));
}
