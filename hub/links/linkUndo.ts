/** Undoes that a link was made or removed. */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { lockIdentity } from '../accounts/identity';
import type { Queries } from '../database/database';
import { identities, removedLinks, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { removeLinks } from './links';

const rowSchema = v.object({
  id: v.string(),
  tenantId: v.string(),
  issuer: v.string(),
  subject: v.string(),
  provider: v.string(),
  name: v.nullable(v.string()),
  accountId: v.string(),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
  confirmed: v.boolean(),
});

const stateSchema = v.object({ link: rowSchema, hadIt: v.boolean() });

/** @param hadIt whether the account had the link before */
export function linkPart(link: IdentityRow, hadIt: boolean): UndoPart {
  const { tenantId, issuer, subject } = link;
  return { kind: 'link', subject: `link ${tenantId} ${issuer} ${subject}`, state: { link, hadIt } };
}

/** Locks the links of an undo, in the order of `lockLink`: call it before the account is locked. */
export async function lockLinks(queries: Queries, parts: readonly UndoPart[]): Promise<void> {
  const links = parts
    .filter(({ kind }) => kind === 'link')
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  for (const { state } of links) await lockIdentity(queries, v.parse(stateSchema, state).link);
}

/** @returns whether anything was changed: a link that signs in to another account now stays there */
export async function restoreLink(
  queries: Queries,
  account: AccountRow,
  state: unknown,
  { methods, clock }: Pick<CallContext, 'methods' | 'clock'>,
): Promise<boolean> {
  const { link, hadIt } = v.parse(stateSchema, state);
  const isSame = and(
    eq(identities.tenantId, link.tenantId),
    eq(identities.issuer, link.issuer),
    eq(identities.subject, link.subject),
  );
  const [now] = await queries.select().from(identities).where(isSame);
  if (hadIt && !now) {
    await queries.insert(identities).values({ ...link, accountId: account.id });
    await queries
      .delete(removedLinks)
      .where(
        and(
          eq(removedLinks.tenantId, link.tenantId),
          eq(removedLinks.issuer, link.issuer),
          eq(removedLinks.subject, link.subject),
          eq(removedLinks.accountId, account.id),
        ),
      );
    return true;
  }
  if (hadIt || now?.accountId !== account.id) return false;
  await removeLinks(queries, [now], clock.now(), { methods });
  return true;
}
