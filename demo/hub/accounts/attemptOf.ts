import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import type { AccountName } from './accountName';
import { isKnownDevice } from './deviceCookie';
import type { Attempt, LimitedAction } from './failureLimit';

/**
 * The attempt of a call, for the limiter: counted for the visitor's address block, or for the browser where the account
 * has signed in from it before.
 */
export async function attemptOf(
  queries: Queries,
  { tenant, address, device, clock }: CallContext,
  action: LimitedAction,
  name: AccountName,
): Promise<Attempt> {
  const now = clock.now();
  const knows = device !== null && (await isKnownDevice(queries, { tenantId: tenant.id, device, name, now }));
  return {
    tenantId: tenant.id,
    action,
    account: name.value,
    address: knows ? `device ${device}` : address,
    isKnownDevice: knows,
    now,
  };
}
