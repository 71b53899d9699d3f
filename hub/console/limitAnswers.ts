import { ActError } from '../audit/act';
import type { SourcedLimit } from '../limits/createLimits';
import {
  listLimits,
  requireLimit,
  resetLimit,
  setLimit,
  type LimitActBase,
  type LimitState,
} from '../limitSettings/manageLimits';
import { PeopleError, readReason, type PeopleBase } from '../people/people';
import { answering, type ConsoleAnswer } from './answering';
import { listLimitsCall, resetLimitCall, setLimitCall } from './limitCalls';

/** @throws PeopleError for what the operator may not see: the hub's own, and other tenants */
function requireSeen({ scope }: PeopleBase, tenantId: string | null): void {
  if (scope === null || (tenantId !== null && scope.includes(tenantId))) return;
  if (tenantId === null) throw new PeopleError('invalid', 'tenant is missing: one of this operator.');
  throw new PeopleError('unknown', `There is no tenant ${tenantId}.`);
}

/** @throws PeopleError for an operator of some tenants: limits protect the whole hub, and texts cost its owner money */
function requireAll({ scope }: PeopleBase): void {
  if (scope !== null) throw new PeopleError('refused', 'Only an operator of all tenants may change limits.');
}

const actBaseOf = (base: PeopleBase, reason: string): LimitActBase => ({
  database: base.database,
  audit: base.audit,
  who: base.who,
  now: base.clock.now(),
  reason: readReason(reason),
  confirm: async (queries) => base.confirm?.(queries),
});

/** @param kind what a refused act is */
async function refusing<Result>(kind: PeopleError['kind'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ActError) throw new PeopleError(kind, error.message);
    throw error;
  }
}

const requireKnown = (id: string) => refusing('unknown', async () => requireLimit(id));

const nowOf = ({ most, windowMs, source, endsAt }: SourcedLimit) => ({
  most,
  window_ms: windowMs,
  source,
  ends_at: endsAt,
});

const describe = ({ limit, now }: LimitState) => ({
  id: limit.id,
  counts: limit.counts,
  per: limit.per,
  ...nowOf(now),
  default_most: limit.most,
  default_window_ms: limit.windowMs,
  lowest: limit.between[0],
  highest: limit.between[1],
  why: limit.why,
  of_tenant: limit.isOfTenant,
});

export const limitAnswers: readonly ConsoleAnswer[] = [
  answering(listLimitsCall, async (base, { tenant = null }) => {
    requireSeen(base, tenant);
    const all = await refusing('unknown', () => listLimits(base.database, tenant, base.clock.now()));
    return { limits: all.map(describe) };
  }),
  answering(setLimitCall, async (base, request) => {
    const { id, tenant: tenantId = null, most, window_ms: windowMs = null, ends_at: endsAt = null } = request;
    requireAll(base);
    await requireKnown(id);
    const change = { id, tenantId, most, windowMs, endsAt };
    return nowOf(await refusing('invalid', () => setLimit(actBaseOf(base, request.reason), change)));
  }),
  answering(resetLimitCall, async (base, { id, tenant: tenantId = null, reason }) => {
    requireAll(base);
    await requireKnown(id);
    return nowOf(await refusing('conflict', () => resetLimit(actBaseOf(base, reason), { id, tenantId })));
  }),
];
