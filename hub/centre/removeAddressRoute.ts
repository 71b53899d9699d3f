import { removeAddress } from '../../src/api/addresses';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { done } from '../answers/outcome';
import { accounts } from '../database/tables/accounts';
import { joinedDatabase } from '../database/joinedDatabase';
import { enrolledFactors, factorDemanded, isDemanded } from '../factors/requiredFactor';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import type { Channel } from '../input/identifier';
import { requireOtherWayIn } from '../links/links';
import { holdSession } from '../session/findSession';
import { requireVerified, verifiedRefusals } from '../session/verified';
import { putAddress } from './changeAddress';
import { keepAddressUndo, noticeAddress, type KeptChange } from './noticeAddress';
import { isAccount } from '../database/ownRows';

/** DELETE `/v1/user/address/{kind}`. Removing one twice is not an error. */
export const removeAddressRoute = route(
  removeAddress,
  async ({ kind }, context) => {
    const change = await takeAddress(context, kind);
    if (change) noticeAddress(context, change);
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'lastWayIn', ...verifiedRefusals] },
);

/** @returns the account before and after; `null` if it had none */
async function takeAddress(context: CallContext, kind: Channel): Promise<KeptChange | null> {
  const { database, tenant, bearer, clock } = context;
  await requireVerified(context);
  return database.transaction(async (queries) => {
    const now = clock.now();
    const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
    refuseWhilePaused(owner, now);
    if (owner[kind] === null) return null;
    const held = { ...context, database: joinedDatabase(database, queries) };
    if (await isDemanded(held, owner, kind)) throw factorDemanded();
    const next = (await enrolledFactors(held, owner)).find(({ id }) => id !== kind)?.id ?? null;
    await requireOtherWayIn(queries, { ...owner, [kind]: null }, context, 0);
    const secondFactor = owner.secondFactor === kind ? next : owner.secondFactor;
    const lastFactor = owner.lastFactor === kind ? null : owner.lastFactor;
    await queries.update(accounts).set({ secondFactor, lastFactor }).where(isAccount(owner));
    const after = await putAddress(queries, owner, { kind, value: null }, context);
    return keepAddressUndo(queries, context, { kind, before: owner, after });
  });
}
