import { tooManyRequests } from '../answers/refusal';
import { spendBudget, takeBudget, type BudgetBase } from './budget';
import type { Limit } from '../http/hubLimits';

/** @param amount what is used, e.g. bytes @throws Refusal -100105 with HTTP 429 and `Retry-After` */
export async function requireBudget(
  base: BudgetBase,
  rule: Limit,
  subject: string,
  amount?: number,
): Promise<void> {
  const waitMs = await spendBudget(base, { rule, subject }, amount);
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

/**
 * A refused use does not count.
 * @param share the part of the limit that this use may take; all of it by default
 * @returns how much is used now @throws Refusal -100105 with HTTP 429 and
 * `Retry-After`
 */
export async function requireTaking(
  base: BudgetBase,
  rule: Limit,
  subject: string,
  share = 1,
): Promise<number> {
  const { waitMs, used } = await takeBudget(base, { rule, subject, share });
  if (waitMs > 0) throw tooManyRequests(waitMs);
  return used;
}
