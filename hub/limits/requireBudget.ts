import { tooManyRequests } from '../answers/refusal';
import { spendBudget, takeBudget, type BudgetBase, type BudgetRule } from './budget';

/** @param amount what is used, e.g. bytes @throws Refusal -100105 with HTTP 429 and `Retry-After` */
export async function requireBudget(
  base: BudgetBase,
  rule: BudgetRule,
  subject: string,
  amount?: number,
): Promise<void> {
  const waitMs = await spendBudget(base, { rule, subject }, amount);
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

/**
 * A refused use does not count. @returns how much is used now @throws Refusal -100105 with HTTP 429 and
 * `Retry-After`
 */
export async function requireTaking(base: BudgetBase, rule: BudgetRule, subject: string): Promise<number> {
  const { waitMs, used } = await takeBudget(base, { rule, subject });
  if (waitMs > 0) throw tooManyRequests(waitMs);
  return used;
}
