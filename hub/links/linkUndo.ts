/** Undoes that a link was made or removed. */
import { and, eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { lockIdentity } from '../accounts/identity';
import type { Queries } from '../database/database';
import {
  accounts,
  identities,
  removedLinks,
  type AccountRow,
  type IdentityRow,
} from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { isQuestionable } from './linkRules';
import { removeLinks } from './links';
import { isAnyAccount } from '../database/ownRows';

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

const stateSchema = v.object({
  link: rowSchema,
  hadIt: v.boolean(),
  movedTo: v.optional(v.nullable(v.string()), null),
});

/** @param hadIt whether the account had the link before */
export function linkPart(link: IdentityRow, hadIt: boolean): UndoPart {
  return partOf(link, { link, hadIt });
}

/**
 * Of a link that moved to another account. One that a reset would ask about may have been a stranger's, so it is not taken
 * back from there.
 * @param lost as it was
 * @param link as it is there
 */
export function movedLinkPart(
  lost: IdentityRow,
  link: IdentityRow,
  owner: AccountRow,
  now: number,
): UndoPart {
  const movedTo = isQuestionable(lost, owner, now) ? null : link.id;
  return partOf(lost, { link: lost, hadIt: true, movedTo });
}

const partOf = ({ tenantId, issuer, subject }: IdentityRow, state: object): UndoPart => ({
  kind: 'link',
  subject: `link ${tenantId} ${issuer} ${subject}`,
  state,
});

/**
 * Locks the links of an undo and the accounts that have them, in the order of `lockLink`. Call it before any row is changed.
 * @param ids of the account whose undo it is, and of others that it changes
 */
export async function lockLinks(
  queries: Queries,
  parts: readonly UndoPart[],
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const links = parts
    .filter(({ kind }) => kind === 'link')
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
    .map(({ state }) => v.parse(stateSchema, state).link);
  for (const link of links) await lockIdentity(queries, link);
  const holders = links.length === 0 ? [] : await queries.select().from(identities).where(anyOf(links));
  await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyAccount(tenantId, [...ids, ...holders.map((each) => each.accountId)]))
    .orderBy(accounts.id)
    .for('no key update');
}

type LinkKey = Pick<IdentityRow, 'tenantId' | 'issuer' | 'subject'>;

const anyOf = (links: readonly LinkKey[]) =>
  or(
    ...links.map(({ tenantId, issuer, subject }) =>
      and(eq(identities.tenantId, tenantId), eq(identities.issuer, issuer), eq(identities.subject, subject)),
    ),
  );

/** What an undo did with a link. */
export interface RestoredLink {
  isChanged: boolean;
  /** The link of another account that has gone for it. */
  taken: IdentityRow | null;
}

/** A link that signs in to another account now stays there, unless it is the one whose move is undone. */
export async function restoreLink(
  queries: Queries,
  account: AccountRow,
  state: unknown,
  { methods, clock }: Pick<CallContext, 'methods' | 'clock'>,
): Promise<RestoredLink> {
  const { link, hadIt, movedTo } = v.parse(stateSchema, state);
  const [now] = await queries
    .select()
    .from(identities)
    .where(anyOf([link]));
  const isMoved = hadIt && now !== undefined && now.id === movedTo;
  const isAdded = !hadIt && now?.accountId === account.id;
  if (now && (isMoved || isAdded)) await removeLinks(queries, [now], clock.now(), { methods });
  // As new to the account as one that its owner adds (`merge/proofAge`).
  const createdAt = clock.now();
  if (hadIt && (!now || isMoved)) await putBack(queries, { ...link, accountId: account.id, createdAt });
  return { isChanged: isMoved || isAdded || (hadIt && !now), taken: isMoved ? now : null };
}

async function putBack(queries: Queries, link: IdentityRow): Promise<void> {
  await queries.insert(identities).values(link);
  await queries
    .delete(removedLinks)
    .where(
      and(
        eq(removedLinks.tenantId, link.tenantId),
        eq(removedLinks.issuer, link.issuer),
        eq(removedLinks.subject, link.subject),
        eq(removedLinks.accountId, link.accountId),
      ),
    );
}
