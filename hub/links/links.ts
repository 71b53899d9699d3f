/** The links of an account: listed, removed, and asked about at a reset. */
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { LinkEntry } from '../../src/api/links';
import type { Queries } from '../database/database';
import {
  identities,
  pendingBindings,
  removedLinks,
  type AccountRow,
  type IdentityRow,
} from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { CallContext } from '../http/callContext';
import { isClosed, isQuestionable } from './linkRules';
import { isOwned, type Owner } from '../database/ownRows';

/** The newest first. */
export function linksOf(queries: Queries, account: Owner): Promise<IdentityRow[]> {
  return queries
    .select()
    .from(identities)
    .where(isOwned(identities, account))
    .orderBy(desc(identities.createdAt), identities.id);
}

/**
 * Run it in the transaction that removes a link, a credential or an address; it must hold the account.
 * @param account as it will be
 * @param removed how many links and credentials it loses
 * @throws Refusal -100118 for the last way in
 */
export async function requireOtherWayIn(
  queries: Queries,
  account: AccountRow,
  { methods, tenant }: Pick<CallContext, 'methods' | 'tenant'>,
  removed = 1,
): Promise<void> {
  const ways = await countWays(queries, account, { methods, tenant });
  if (isClosed(account, ways - removed))
    throw new Refusal({ code: codes.lastWayIn, message: 'error.lastWayIn' });
}

/** Links and credentials of methods. */
export async function countWays(
  queries: Queries,
  account: AccountRow,
  { methods, tenant }: Pick<CallContext, 'methods' | 'tenant'>,
): Promise<number> {
  let ways = (await linksOf(queries, account)).length;
  for (const method of methods) ways += (await method.waysIn?.(queries, account, tenant)) ?? 0;
  return ways;
}

export async function questionableLinks(
  queries: Queries,
  account: AccountRow,
  now: number,
): Promise<IdentityRow[]> {
  return (await linksOf(queries, account)).filter((link) => isQuestionable(link, account, now));
}

/** Method of signing in; the host of the issuer where only that is known. */
export function providerOf({ provider, issuer }: Pick<IdentityRow, 'provider' | 'issuer'>): string {
  if (provider !== '') return provider;
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}

/** As its owner sees it. */
export function describeLink(link: IdentityRow): LinkEntry {
  const { id, name, createdAt, usedAt } = link;
  return {
    id,
    provider: providerOf(link),
    ...(name === null ? {} : { name }),
    created_at: createdAt,
    used_at: usedAt ?? createdAt,
  };
}

/**
 * Removes links of an account, with the sessions and challenges that began with them, and with what waits for the same
 * users: bindings, scans. Must run inside a transaction.
 */
export async function removeLinks(
  queries: Queries,
  links: readonly IdentityRow[],
  now: number,
  { methods }: Pick<CallContext, 'methods'>,
): Promise<void> {
  const [first] = links;
  if (!first) return;
  const ids = links.map(({ id }) => id);
  await queries
    .delete(identities)
    .where(and(eq(identities.tenantId, first.tenantId), inArray(identities.id, ids)));
  await queries
    .insert(removedLinks)
    .values(
      links.map(({ tenantId, issuer, subject, accountId }) => ({
        tenantId,
        issuer,
        subject,
        accountId,
        removedAt: now,
      })),
    )
    .onConflictDoNothing();
  await endBindings(queries, links, now);
  for (const method of methods) await method.endWaiting?.(queries, links);
}

async function endBindings(queries: Queries, links: readonly IdentityRow[], now: number): Promise<void> {
  const bindings = links.map(({ tenantId, issuer, subject }) =>
    and(
      eq(pendingBindings.tenantId, tenantId),
      eq(pendingBindings.issuer, issuer),
      eq(pendingBindings.subject, subject),
    ),
  );
  await queries
    .update(pendingBindings)
    .set({ usedAt: now })
    .where(or(...bindings));
}

/**
 * Removes the links that a reset asks about, except those that the owner keeps; these are asked about no more. Run it
 * in the transaction that sets the new password, after it: a sign-in that makes a link at the same time then has either
 * ended or finds the password changed.
 * @param kept ids
 * @returns the removed ones
 */
export async function removeQuestionableLinks(
  queries: Queries,
  account: AccountRow,
  kept: readonly string[],
  now: number,
  context: Pick<CallContext, 'methods'>,
): Promise<IdentityRow[]> {
  const asked = await questionableLinks(queries, account, now);
  const keeps = ({ id }: IdentityRow): boolean => kept.includes(id);
  const stay = asked.filter(keeps).map(({ id }) => id);
  if (stay.length > 0)
    await queries
      .update(identities)
      .set({ confirmed: true })
      .where(and(eq(identities.tenantId, account.tenantId), inArray(identities.id, stay)));
  const removed = asked.filter((link) => !keeps(link));
  await removeLinks(queries, removed, now, context);
  return removed;
}
