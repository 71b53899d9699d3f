import { takeBinding } from '../accounts/pendingBinding';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { loginCookies } from '../http/portalCookies';
import { startSession, type SignedIn } from './startSession';
import { hostName } from '../tenants/findTenant';

/**
 * Opens the session of a sign-in that passed every check, and sets the portal's cookies when a page of the portal
 * called. Every method ends here.
 * @param bindId pending binding to take for the account
 * @returns the login info
 */
export async function finishLogin(
  account: Pick<AccountRow, 'id' | 'tenantId' | 'username'>,
  context: CallContext,
  bindId?: string,
): Promise<SignedIn> {
  const { database, clock, fromPortal, portalOrigin, tenant, flow } = context;
  const now = clock.now();
  const login = await database.transaction(async (queries) => {
    if (bindId) await takeBinding(queries, bindId, account.id, { tenantId: tenant.id, flow, now });
    return startSession(queries, account, context);
  });
  if (fromPortal) {
    const host = hostName(new URL(portalOrigin).host) ?? '';
    for (const header of loginCookies(host, login)) context.setCookie(header);
  }
  return login;
}
