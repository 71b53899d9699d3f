/**
 * Who has the one thing that opens an account adds a second one with it, and could prove both then. So a way in proves
 * something beside another one only when it is older than 72 hours: by then the owner was told, and could undo it.
 */
import { linksOf } from '../links/links';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, HubFactor } from '../http/callContext';
import { undoLifeMs } from '../accounts/keepUndo';

type Kinds = Pick<CallContext, 'methods' | 'factors'>;

/**
 * How many of these proofs the account has had for 72 hours, or since it was made. One that stands in for another
 * (recovery codes) is none.
 * @param given what was proved (`factors/requiredFactor`)
 * @param now milliseconds since 1970
 */
export async function countSettled(
  queries: Queries,
  account: AccountRow,
  given: readonly string[],
  kinds: Kinds,
  now: number,
): Promise<number> {
  let settled = 0;
  for (const proof of new Set(given)) {
    const since = await sinceWhen(queries, account, proof, kinds);
    if (since !== null && (since <= account.createdAt || since <= now - undoLifeMs)) settled += 1;
  }
  return settled;
}

/** @returns milliseconds since 1970; `null` where that is not known */
async function sinceWhen(
  queries: Queries,
  account: AccountRow,
  proof: string,
  { methods, factors }: Kinds,
): Promise<number | null> {
  if (proof === 'email') return account.emailSetAt ?? account.createdAt;
  if (proof === 'mobile') return account.mobileSetAt ?? account.createdAt;
  if (proof === 'password') return account.passwordSetAt ?? account.createdAt;
  // Which of several it was is not kept: the newest counts.
  if (proof === 'federated') return newest(await linksOf(queries, account));
  if (proof === 'deviceAndUser') return newestCredential(queries, account, methods);
  return factorSince(
    queries,
    account,
    factors.find(({ id }) => id === proof),
  );
}

const newest = (ways: readonly { createdAt: number }[]): number | null =>
  ways.length === 0 ? null : Math.max(...ways.map(({ createdAt }) => createdAt));

async function newestCredential(
  queries: Queries,
  account: AccountRow,
  methods: Kinds['methods'],
): Promise<number | null> {
  const own: { createdAt: number }[] = [];
  for (const method of methods)
    for (const { created_at: createdAt } of (await method.describeOwn?.(queries, account)) ?? [])
      own.push({ createdAt });
  return newest(own);
}

async function factorSince(
  queries: Queries,
  account: AccountRow,
  factor: HubFactor | undefined,
): Promise<number | null> {
  if (!factor?.describe || factor.isLastResort) return null;
  return (await factor.describe(queries, account)).createdAt;
}
