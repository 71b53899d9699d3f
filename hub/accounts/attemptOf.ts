import type { Queries } from '../database/database';
import type { WorkKeys } from '../credentials/limitWork';
import type { CallContext } from '../http/callContext';
import type { Identifier } from '../input/identifier';
import { isKnownDevice } from './knownDevices';
import type { Attempt, LimitedAction } from '../limits/failureLimit';
import { mostFailures } from '../limits/failures';
import { isConfirmed } from './passwordConfirmation';

/**
 * Counted for the visitor's address block; or for the browser where the account has signed in from it before, and
 * for the visit where a code has just shown that the name is the visitor's own.
 */
export async function attemptOf(
  queries: Queries,
  context: CallContext,
  action: LimitedAction,
  name: Identifier,
): Promise<Attempt> {
  const { tenant, address, device, flow, clock } = context;
  const now = clock.now();
  const attempt = { tenantId: tenant.id, action, account: name.value, now, most: mostFailures(context) };
  if (device !== null && (await isKnownDevice(queries, { tenantId: tenant.id, device, name, now })))
    return { ...attempt, address: `device ${device}`, isKnownDevice: true };
  if (flow !== null && (await isConfirmed(queries, name, { tenantId: tenant.id, flow, now })))
    return { ...attempt, address: `visit ${flow}`, isKnownDevice: true };
  return { ...attempt, address, isKnownDevice: false };
}

/**
 * An attempt shares its turns with its account and its address block. A browser that the account knows has its own.
 */
export function turnOf(attempt: Omit<Attempt, 'most'>): WorkKeys {
  const { tenantId, account, address } = attempt;
  return attempt.isKnownDevice ? [address] : [`account ${tenantId} ${account}`, address];
}

/** For a visitor whose code was right: the owner shares no turns with strangers who only name the account. */
export function confirmedTurn(
  { tenant, address }: Pick<CallContext, 'tenant' | 'address'>,
  { value }: Identifier,
): WorkKeys {
  return [`confirmed ${tenant.id} ${value}`, address];
}
