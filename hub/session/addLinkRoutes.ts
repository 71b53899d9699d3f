/** An owner links the account to a user of another service. What a method does for it is its `linking`. */
import { and, eq } from 'drizzle-orm';
import { linkConfirm, linkStart } from '../../src/api/newLinks';
import { refuseLocked } from '../accounts/accountLock';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { findHolder, linkIdentity, lockLink, type NewLink } from '../accounts/identity';
import { keepMergeOffer } from '../accounts/mergeOffers';
import { findDeletion } from '../accounts/pendingDeletion';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { methodOff, notLoggedIn, Refusal } from '../answers/refusal';
import type { Queries } from '../database/database';
import { removedLinks, type AccountRow } from '../database/tables/accounts';
import type { LinkStartRow } from '../database/tables/linkStarts';
import { tenants } from '../database/tables/tenants';
import type { CallContext, MethodLinking } from '../http/callContext';
import { route } from '../http/callRoute';
import { requireFlow } from '../http/requireFlow';
import { holdLinkStart, keepLinkStart, spendLinkStart } from '../links/linkStart';
import { describeLink } from '../links/links';
import { keepLinkUndos, noticeLink, type KeptLink } from '../links/noticeLinks';
import { withProviders } from '../tenants/tenantProviders';
import { holdSession, sessionRefusals } from './findSession';
import { requireOwnSession, requireVerified, verifiedRefusals } from './verified';

/** GET `/v1/user/links/{provider}/start`. */
export const linkStartRoute = route(
  linkStart,
  async (request, context) => {
    const { database, tenant, clock } = context;
    const { provider } = request;
    const linking = requireLinking(context, provider);
    const flowHash = requireFlow(context);
    const { account, session } = await requireVerified(context);
    await database.run((queries) => refuseUnfit(queries, account, context));
    const info = await linking.start(request, context);
    await database.run((queries) =>
      keepLinkStart(queries, {
        id: info.link,
        tenantId: tenant.id,
        accountId: account.id,
        sessionHash: session.tokenHash,
        flowHash,
        provider,
        confirmed: session.confirmed,
        expiresAt: clock.now() + info.expires_in * 1000 + graceMs,
      }),
    );
    return done(info);
  },
  {
    refuses: ['fieldInvalid', 'methodOff', 'otherFlow', 'tooManyTries', 'accountLocked', ...verifiedRefusals],
  },
);

/** The method says itself when its part has ended; a tap in the last second still counts. */
const graceMs = 15_000;

/** POST `/v1/user/links/{provider}/confirm`: goes on with what a verified session began. */
export const linkConfirmRoute = route(
  linkConfirm,
  async (request, context) => {
    const { database, tenant, flow, clock } = context;
    const { provider, link: id } = request;
    const linking = requireLinking(context, provider);
    const { account, session } = await requireOwnSession(context);
    refuseWhilePaused(account, clock.now());
    const question = { id, tenantId: tenant.id, provider, sessionHash: session.tokenHash, flow };
    // Spent before the service is asked: once in any race.
    const found = await database.transaction(async (queries) => {
      const now = clock.now();
      const start = await holdLinkStart(queries, { ...question, now });
      const collected = await linking.collect(queries, request, context);
      if (typeof collected === 'string') return { status: collected };
      await spendLinkStart(queries, start, now);
      return { start, ask: collected };
    });
    if ('status' in found) return done({ status: found.status });
    const user = { tenantId: tenant.id, ...(await found.ask()) };
    const added = await addLink(context, linking, found.start, user);
    if ('merge' in added) throw linkTaken(added.merge);
    noticeLink(context, added.owner, added.change);
    return done({ status: 'linked', added: describeLink(added.change.link) });
  },
  {
    refuses: [
      'fieldInvalid',
      'methodOff',
      'otherFlow',
      'challengeGone',
      'sceneGone',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'tooManyTries',
      'linkTaken',
      'accountLocked',
      'changesPaused',
      ...sessionRefusals,
    ],
  },
);

/** @throws Refusal -100111 where nobody can be linked */
function requireLinking(context: CallContext, provider: string): MethodLinking {
  const linking = context.methods.find(({ id }) => id === provider)?.linking;
  if (!linking?.isOffered(context)) throw methodOff();
  return linking;
}

/** @param merge names the offer to join both accounts */
function linkTaken(merge: string | null): Refusal {
  return new Refusal({
    code: codes.linkTaken,
    message: 'error.linkTaken',
    ...(merge === null ? {} : { info: { merge } }),
  });
}

/** All is checked again: the owner was away, and the service took its time. */
function addLink(
  context: CallContext,
  linking: MethodLinking,
  { accountId, sessionHash, flowHash, confirmed: isConfirmed }: LinkStartRow,
  user: NewLink,
): Promise<{ owner: AccountRow; change: KeptLink } | { merge: string | null }> {
  const { database, tenant, bearer, clock } = context;
  return database.transaction(async (queries) => {
    await lockLink(queries, user, accountId);
    const now = clock.now();
    const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
    if (owner.id !== accountId) throw notLoggedIn();
    refuseWhilePaused(owner, now);
    await refuseUnfit(queries, owner, context);
    const [fresh] = await queries.select().from(tenants).where(eq(tenants.id, tenant.id));
    if (!fresh || !linking.isOffered({ ...context, tenant: await withProviders(queries, fresh) }))
      throw methodOff();
    const holder = await findHolder(queries, user);
    if (holder !== null && holder !== owner.id) {
      const both = { stays: owner, otherId: holder, sessionHash, flowHash, now };
      return { merge: await keepMergeOffer(queries, { ...both, by: 'federated' }) };
    }
    await forgetRemoval(queries, user, owner);
    const change = await linkIdentity(queries, user, owner.id, { now, isConfirmed });
    return { owner, change: await keepLinkUndos(queries, context, owner, change) };
  });
}

/** @throws Refusal -100119, and -100111 while the account is to be deleted */
async function refuseUnfit(queries: Queries, account: AccountRow, context: CallContext): Promise<void> {
  refuseLocked(account, context);
  if (await findDeletion(queries, account)) throw methodOff('error.deletionPending');
}

/** The owner wants it again. */
async function forgetRemoval(
  queries: Queries,
  { tenantId, issuer, subject }: NewLink,
  { id }: AccountRow,
): Promise<void> {
  await queries
    .delete(removedLinks)
    .where(
      and(
        eq(removedLinks.tenantId, tenantId),
        eq(removedLinks.issuer, issuer),
        eq(removedLinks.subject, subject),
        eq(removedLinks.accountId, id),
      ),
    );
}
