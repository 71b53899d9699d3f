/**
 * Budgets: how often something may be done within a time. They are rows of the database, so that all processes of a
 * hub count together. A window begins with the first use; at its end the whole budget is available again.
 */
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Database } from '../database/database';
import { budgets } from '../database/tables/limits';
import type { Limit, LimitedTenant, LimitNow, Limits } from '../http/hubLimits';

/** A limit and its subject: an address block, an account, a tenant. Only a hash of the subject is stored. */
export interface Budget {
  rule: Limit;
  subject: string;
  /** The part of the limit that this use may take, 0 to 1; all of it by default. */
  share?: number;
}

export interface BudgetBase {
  database: Database;
  clock: { now(): number };
  limits: Limits;
  /** Of the call; without one the hub's limits count. */
  tenant?: LimitedTenant;
}

/** What counts for a use now: an operator may have changed it (`hub limits`). */
function nowOf({ limits, tenant }: BudgetBase, { rule, share = 1 }: Budget): LimitNow {
  const { most, windowMs } = limits.of(rule, tenant);
  return { most: Math.floor(most * share), windowMs };
}

/** How far the clocks of two processes may be apart. */
const clocksApartMs = 60 * 1000;

/**
 * Latest end of a window that counts. One that lasts longer began under a longer limit, which an operator has since made
 * shorter: it is over, so that nobody waits for it.
 */
const latestEnd = (now: number, windowMs: number): number => now + windowMs + clocksApartMs;

const isOver = (now: number, windowMs: number) =>
  sql`(${or(lte(budgets.endsAt, now), gt(budgets.endsAt, latestEnd(now, windowMs)))})`;

/** Key of its row. */
export const budgetKey = ({ rule, subject }: Pick<Budget, 'rule' | 'subject'>) =>
  hashToken(`budget ${rule.name} ${subject}`);

/** Far above every limit; more need not be counted. */
const countedAtMost = 1e12;

/**
 * Uses a part of a budget. Refused uses count too.
 * @param amount what is used, e.g. bytes
 * @returns milliseconds until the budget is whole again when this was too much; 0 when it was within the limit
 */
export async function spendBudget(base: BudgetBase, budget: Budget, amount = 1): Promise<number> {
  const { database, clock } = base;
  const now = clock.now();
  const { most, windowMs } = nowOf(base, budget);
  const fresh = { used: amount, endsAt: now + windowMs };
  const over = isOver(now, windowMs);
  const [row] = await database.run((queries) =>
    queries
      .insert(budgets)
      .values({ key: budgetKey(budget), ...fresh })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          used: sql`case when ${over} then ${amount}::bigint else least(${budgets.used} + ${amount}, ${countedAtMost}::bigint) end`,
          endsAt: sql`case when ${over} then ${fresh.endsAt}::bigint else ${budgets.endsAt} end`,
        },
      })
      .returning(),
  );
  return row && row.used > most ? row.endsAt - now : 0;
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
export async function takeBudget(base: BudgetBase, budget: Budget): Promise<Taking> {
  const { database, clock } = base;
  const now = clock.now();
  const { most, windowMs } = nowOf(base, budget);
  const key = budgetKey(budget);
  const endsAt = now + windowMs;
  const over = isOver(now, windowMs);
  return database.run(async (queries) => {
    const [taken] = await queries
      .insert(budgets)
      // Without this a limit of 0 would let the first one through.
      .values({ key, used: most < 1 ? 0 : 1, endsAt })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          used: sql`case when ${over} then 1 else ${budgets.used} + 1 end`,
          endsAt: sql`case when ${over} then ${endsAt}::bigint else ${budgets.endsAt} end`,
        },
        setWhere: sql`${most} >= 1 and (${over} or ${budgets.used} < ${most})`,
      })
      .returning();
    if (taken && taken.used > 0) return { waitMs: 0, used: taken.used };
    const [full] = taken ? [taken] : await queries.select().from(budgets).where(eq(budgets.key, key));
    return { waitMs: Math.max(1, (full?.endsAt ?? endsAt) - now), used: full?.used ?? most };
  });
}

/** The running window of a budget, if there is one. */
async function runningOf(base: BudgetBase, budget: Budget) {
  const { database, clock } = base;
  const now = clock.now();
  const { windowMs } = nowOf(base, budget);
  const isRunning = and(gt(budgets.endsAt, now), lte(budgets.endsAt, latestEnd(now, windowMs)));
  const [row] = await database.run((queries) =>
    queries
      .select()
      .from(budgets)
      .where(and(eq(budgets.key, budgetKey(budget)), isRunning)),
  );
  return row;
}

export const usedOf = async (base: BudgetBase, budget: Budget): Promise<number> =>
  (await runningOf(base, budget))?.used ?? 0;

/** Milliseconds until a budget is whole again when it has none left now; else 0. */
export async function remainingMs(base: BudgetBase, budget: Budget): Promise<number> {
  const { most, windowMs } = nowOf(base, budget);
  const row = await runningOf(base, budget);
  const now = base.clock.now();
  if (most < 1) return row ? Math.max(1, row.endsAt - now) : windowMs;
  return row && row.used >= most ? Math.max(1, row.endsAt - now) : 0;
}

/** Resets a budget, because the action did not take place. */
export async function forgetUse({ database }: Pick<BudgetBase, 'database'>, budget: Budget): Promise<void> {
  await database.run((queries) => queries.delete(budgets).where(eq(budgets.key, budgetKey(budget))));
}
