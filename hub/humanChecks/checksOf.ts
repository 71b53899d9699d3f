import type { HubConfig } from '../config/readHubConfig';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import { findCheck, isWorking, ownCheck } from './registry';
import { CheckUnavailable, type HumanCheck, type RightAnswer } from './humanCheck';

/** How long nobody is sent to a service that did not answer. */
export const pauseMs = 60 * 1000;

type WhoseChecks = { tenant: Pick<Tenant, 'limits'>; config: HubConfig };

/** What the tenant chose; `null`: pictures, or a check that this hub has no keys for. */
export function chosenCheck({ tenant, config }: WhoseChecks): HumanCheck | null {
  const check = findCheck(nameOf({ tenant, config }));
  return check && isWorking(check, config) ? check : null;
}

const nameOf = ({ tenant, config }: WhoseChecks): string => tenant.limits?.humanCheck ?? config.humanCheck;

/**
 * The tenant's check, then what stands in for it where the caller cannot answer it or its service is down; nothing where the
 * tenant has pictures alone.
 */
export function checksOf(context: CallContext): readonly HumanCheck[] {
  if (!findCheck(nameOf(context))) return [];
  const chosen = chosenCheck(context);
  const isPaused = (context.pausedChecks.get(chosen?.id ?? '') ?? 0) > context.clock.now();
  return chosen && chosen !== ownCheck && !isPaused ? [chosen, ownCheck] : [ownCheck];
}

/** Whether it stands in for another. It is then dearer, so that it is no way around. */
export const standsIn = (context: CallContext, check: HumanCheck): boolean => check.id !== nameOf(context);

/** @returns `null` for a wrong answer, and for one that nobody can judge: it never counts as right */
export async function judge(
  context: CallContext,
  check: HumanCheck,
  ...answer: [question: Parameters<HumanCheck['verify']>[1], payload: string]
): Promise<RightAnswer | null> {
  try {
    return await check.verify(context, ...answer);
  } catch (error) {
    if (!(error instanceof CheckUnavailable)) throw error;
    context.log.error({ check: check.id, reason: error.message }, 'a human check is down: another stands in');
    context.pausedChecks.set(check.id, context.clock.now() + pauseMs);
    return null;
  }
}
