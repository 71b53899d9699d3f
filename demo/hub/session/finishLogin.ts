import type { InfoOf } from '../../../src/hub/defineCall';
import type { login } from '../../../src/hub/login';
import { newDeviceCookie, rememberDevice } from '../accounts/deviceCookie';
import { notifyOwner } from '../accounts/notifyOwner';
import { openChallenge } from '../captcha/challenges';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import { isConfirming } from '../links/linkRules';
import { noticeLink } from '../links/noticeLinks';
import { settleLinks, type LinkPart } from '../links/settleLinks';
import { loginCookies } from '../http/portalCookies';
import { hostName } from '../tenants/findTenant';
import { missingFactor, type Factor } from './secondFactorDoor';
import { startSession, type SignedIn } from './startSession';

/** How a visitor signed in. */
export interface LoginProof {
  /** What the visitor has shown so far; `missingFactor` decides whether it is enough. */
  given: readonly Factor[];
  /** Pending binding to take for the account. */
  bindId?: string | undefined;
  /** Link that signs in. */
  link?: IdentityRow | null;
  /** The same by its hash, where the request before had it. */
  bindIdHash?: string | null;
  /** Tenant of the account, if it is not the portal's own. */
  home?: Tenant;
}

/**
 * Completes every sign-in: asks for the second factor if one is missing, else opens the session. The code step then
 * calls `openSession`.
 * @returns the login info, with a token or with a challenge
 */
export async function finishLogin(
  account: AccountRow,
  context: CallContext,
  { given, bindId, bindIdHash = null, link = null, home = context.tenant }: LoginProof,
): Promise<InfoOf<typeof login>> {
  const recipient = missingFactor(account, home, given);
  const part = { bindIdHash: bindId ? hashToken(bindId) : bindIdHash, linkId: link?.id ?? null };
  return recipient
    ? openChallenge(context, account, recipient, part)
    : openSession(account, context, { ...part, isConfirmed: isConfirming(given, link, account) });
}

/**
 * Opens the session of a sign-in that passed every check, and sets cookies when a page of the portal called.
 * @param part what the sign-in does with links of the account
 * @returns the login info
 */
export async function openSession(
  account: AccountRow,
  context: CallContext,
  part: LinkPart,
): Promise<SignedIn> {
  const { database, clock, fromPortal, portalOrigin } = context;
  const now = clock.now();
  const { keys, header } = browserOf(context);
  const { change, login, browser } = await database.transaction(async (queries) => {
    const settled = await settleLinks(queries, account, context, part);
    return {
      change: settled,
      login: await startSession(queries, account, context, settled?.link.id ?? part.linkId),
      browser: await rememberDevice(queries, keys, account.id, now),
    };
  });
  if (fromPortal) {
    const host = hostName(new URL(portalOrigin).host) ?? '';
    for (const line of loginCookies(host, login)) context.setCookie(line);
    if (header !== null) context.setCookie(header);
  }
  if (change) noticeLink(context, account, change);
  if (browser === 'new') notifyOwner(context, account, 'newBrowser');
  return login;
}

/** How the hub recognises the visitor's browser, and the cookie it gets if it has none. */
function browserOf({ device, agent, fromPortal }: CallContext): { keys: string[]; header: string | null } {
  if (device !== null) return { keys: [device, agent], header: null };
  if (!fromPortal) return { keys: [agent], header: null };
  const made = newDeviceCookie();
  return { keys: [made.device, agent], header: made.header };
}
