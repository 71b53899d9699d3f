/** The second factors of an account, for its owner. */
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  type FactorEntry,
} from '../../src/api/factors';
import { keepUndoIn } from '../accounts/keepUndo';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { done } from '../answers/outcome';
import { fieldInvalid, methodOff } from '../answers/refusal';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { offerOf } from '../factors/challenges';
import { noticeFactor } from '../factors/noticeFactor';
import { ownFactorParts, recoveryCodesPart } from '../factors/ownFactorParts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  replaceRecoveryCodes,
} from '../factors/recoveryCode/recoveryCodes';
import { joinedDatabase } from '../database/joinedDatabase';
import { enrolledFactors, factorDemanded, isDemanded, isFactorAsked } from '../factors/requiredFactor';
import { demandOf } from '../factors/tenantDemand';
import type { CallContext, HubFactor } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession, sessionRefusals } from './findSession';
import { endTrust } from './trustedBrowsers';
import { requireOwnSession, requireVerified, verifiedRefusals } from './verified';
import { isAccount } from '../database/ownRows';

/** GET `/v1/user/factors`. */
export const listFactorsRoute = route(
  listFactors,
  async (_, context) => {
    const { database, tenant, clock } = context;
    const { account } = await requireOwnSession(context);
    const demand = demandOf(tenant);
    const factors = await askedFactors(context, account);
    return done(
      await database.run(async (queries) => {
        const entries: FactorEntry[] = [];
        for (const factor of factors) {
          const times = await factor.describe?.(queries, account);
          entries.push({
            ...offerOf(factor, account),
            created_at: times?.createdAt ?? account.createdAt,
            used_at: times?.usedAt ?? account.createdAt,
            preferred: factor === factors[0],
          });
        }
        return {
          factors: entries,
          recovery_codes_left: await countRecoveryCodes(queries, account),
          required: demand !== null,
          ...(demand !== null && demand.from > clock.now() ? { grace_until: demand.from } : {}),
        };
      }),
    );
  },
  { refuses: sessionRefusals },
);

/** What a sign-in may ask for, the preferred one first. */
async function askedFactors(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  if (!isFactorAsked(account, context.tenant)) return [];
  return (await enrolledFactors(context, account)).filter(({ isLastResort }) => !isLastResort);
}

/** POST `/v1/user/factors/prefer`. */
export const preferFactorRoute = route(
  preferFactor,
  async ({ id }, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireOwnSession(context);
    refuseWhilePaused(account, clock.now());
    const factors = await askedFactors(context, account);
    if (!factors.some((factor) => factor.id === id)) throw fieldInvalid('id');
    await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      await queries.update(accounts).set({ secondFactor: id, lastFactor: null }).where(isAccount(owner));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'changesPaused', ...sessionRefusals] },
);

/** DELETE `/v1/user/factors/{id}`. Removing one twice is not an error. */
export const removeFactorRoute = route(
  removeFactor,
  async ({ id }, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireVerified(context);
    const factor = context.factors.find((each) => each.id === id);
    if (!factor?.remove) throw fieldInvalid('id');
    const undoAt = await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      const held = { ...context, database: joinedDatabase(database, queries) };
      if (await isDemanded(held, owner, id)) throw factorDemanded();
      const others = (await enrolledFactors(held, owner)).filter((each) => each.isOwn && each !== factor);
      const before = await ownFactorParts(queries, owner, factor, context);
      if (!(await factor.remove?.(queries, owner))) return null;
      await queries
        .update(accounts)
        .set({ secondFactor: others[0]?.id ?? null, lastFactor: null })
        .where(isAccount(owner));
      if (others.length === 0) await endTrust(queries, owner);
      return keepUndoIn(queries, context, owner, before);
    });
    if (undoAt !== null) noticeFactor(context, account, 'removedFactor', { factor, undoAt });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'lastWayIn', ...verifiedRefusals] },
);

/** POST `/v1/user/recovery_codes`: beside an own factor alone. */
export const renewRecoveryCodesRoute = route(
  renewRecoveryCodes,
  async (_, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireVerified(context);
    const fresh = await makeRecoveryCodes(context, account);
    const hasOwn = (await enrolledFactors(context, account)).some(({ isOwn }) => isOwn);
    if (!hasOwn) throw methodOff('error.factorNeeded');
    const undoAt = await database.transaction(async (queries) => {
      const now = clock.now();
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      const part = await recoveryCodesPart(queries, owner, context);
      await replaceRecoveryCodes(queries, owner, fresh, now);
      return keepUndoIn(queries, context, owner, [part]);
    });
    noticeFactor(context, account, 'newRecoveryCodes', { undoAt });
    return done({ recovery_codes: [...fresh.codes] });
  },
  { refuses: ['methodOff', ...verifiedRefusals] },
);
