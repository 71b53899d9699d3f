import { and, eq } from 'drizzle-orm';
import { listLinks, removeLink } from '../../src/api/links';
import { keepUndoIn } from '../accounts/keepUndo';
import { notifyOwner } from '../accounts/notifyOwner';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { holdSession, requireSession, sessionRefusals } from './findSession';
import { requireVerified, verifiedRefusals } from './verified';
import { describeLink, linksOf, removeLinks, requireOtherWayIn } from '../links/links';
import { linkPart } from '../links/linkUndo';
import { nameLinks } from '../links/noticeLinks';
import { isOwned } from '../database/ownRows';

export const listLinksRoute = route(
  listLinks,
  async (_, context) => {
    const { database, tenant, bearer, clock, address, methods } = context;
    const links = await database.run(async (queries) => {
      const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
      return linksOf(queries, await requireSession(queries, question));
    });
    const isLinked = (id: string): boolean => links.some(({ provider }) => provider === id);
    const free = methods.filter(({ id, linking }) => linking?.isOffered(context) && !isLinked(id));
    return done({ links: links.map(describeLink), providers: free.map(({ id }) => id) });
  },
  { refuses: sessionRefusals },
);

/** DELETE `/v1/user/links/{id}`: only links of this account. Removing one twice is not an error. */
export const removeLinkRoute = route(
  removeLink,
  async ({ id }, context) => {
    const { database, tenant, bearer, clock } = context;
    await requireVerified(context);
    const now = clock.now();
    const removed = await database.transaction(async (queries) => {
      // Holds the account: two removals at once would each see the other's link as a way in.
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      const link = await removeLinkOf(queries, owner, id, { ...context, token: bearer ?? '', now });
      if (!link) return null;
      return { owner, link, undoAt: await keepUndoIn(queries, context, owner, [linkPart(link, true)]) };
    });
    if (removed) {
      context.note('unlink');
      const { owner, link, undoAt } = removed;
      notifyOwner(context, owner, 'removedLink', { provider: nameLinks([link], context), undoAt });
    }
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'lastWayIn', ...verifiedRefusals] },
);

async function removeLinkOf(
  queries: Queries,
  account: AccountRow,
  id: string,
  { token, now, methods, tenant }: Pick<CallContext, 'methods' | 'tenant'> & { token: string; now: number },
): Promise<IdentityRow | null> {
  const links = await linksOf(queries, account);
  const link = links.find((each) => each.id === id);
  if (!link) return null;
  await requireOtherWayIn(queries, account, { methods, tenant });
  // The owner who removes it stays signed in.
  await queries
    .update(sessions)
    .set({ linkId: null })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isOwned(sessions, account)));
  await removeLinks(queries, [link], now, { methods });
  return link;
}
