import { eq } from 'drizzle-orm';
import { removeAddress } from '../../src/api/addresses';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { done } from '../answers/outcome';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { enrolledFactors, factorDemanded, isDemanded } from '../factors/requiredFactor';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import type { Channel } from '../input/identifier';
import { requireOtherWayIn } from '../links/links';
import { holdSession } from '../session/findSession';
import { requireVerified, verifiedRefusals } from '../session/verified';
import { putAddress } from './changeAddress';
import { noticeAddress } from './noticeAddress';

/** DELETE `/v1/user/address/{kind}`. Removing one twice is not an error. */
export const removeAddressRoute = route(
  removeAddress,
  async ({ kind }, context) => {
    const change = await takeAddress(context, kind);
    if (change) noticeAddress(context, { ...change, kind });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'lastWayIn', ...verifiedRefusals] },
);

/** @returns the account before and after; `null` if it had none */
async function takeAddress(
  context: CallContext,
  kind: Channel,
): Promise<{ before: AccountRow; after: AccountRow } | null> {
  const { database, tenant, bearer, clock } = context;
  const { account } = await requireVerified(context);
  if (await isDemanded(context, account, kind)) throw factorDemanded();
  const next = (await enrolledFactors(context, account)).find(({ id }) => id !== kind)?.id ?? null;
  const change = await database.transaction(async (queries) => {
    const now = clock.now();
    const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
    // Each change of an address raises the number: else both could go at the same moment.
    if (owner.authVersion !== account.authVersion) return 'outdated';
    refuseWhilePaused(owner, now);
    if (owner[kind] === null) return null;
    await requireOtherWayIn(queries, { ...owner, [kind]: null }, context, 0);
    const secondFactor = owner.secondFactor === kind ? next : owner.secondFactor;
    const lastFactor = owner.lastFactor === kind ? null : owner.lastFactor;
    await queries.update(accounts).set({ secondFactor, lastFactor }).where(eq(accounts.id, owner.id));
    return { before: owner, after: await putAddress(queries, owner, { kind, value: null }, context) };
  });
  return change === 'outdated' ? takeAddress(context, kind) : change;
}
