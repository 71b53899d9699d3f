/**
 * Budgets: how often something may be done within a time. They are rows of the database, so that all processes of a
 * hub count together. A window begins with the first use; at its end the whole budget is available again.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Database } from '../database/database';
import { budgets } from '../database/tables/limits';

/** An amount and its window. */
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

/** The database that counts, and the time. */
export interface BudgetBase {
  database: Database;
  clock: { now(): number };
}

const keyOf = ({ rule, subject }: Budget) => hashToken(`budget ${rule.name} ${subject}`);

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
      .values({ key: keyOf(budget), ...fresh })
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

/** How much of a budget is used now. */
export async function usedOf({ database, clock }: BudgetBase, budget: Budget): Promise<number> {
  const [row] = await database.run((queries) =>
    queries
      .select()
      .from(budgets)
      .where(and(eq(budgets.key, keyOf(budget)), gt(budgets.endsAt, clock.now()))),
  );
  return row?.used ?? 0;
}

/** Resets a budget, because the action did not take place. */
export async function forgetUse({ database }: BudgetBase, budget: Budget): Promise<void> {
  await database.run((queries) => queries.delete(budgets).where(eq(budgets.key, keyOf(budget))));
}
