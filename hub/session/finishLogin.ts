import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { refuseLocked } from '../accounts/accountLock';
import { markSeen } from '../accounts/asleep';
import { accountChanged, lockAccount, type ProvenAccount } from '../accounts/authVersion';
import { rememberDevice } from '../accounts/knownDevices';
import { newDeviceCookie } from '../http/deviceCookie';
import { newVisitorCookie } from './visitorCookie';
import { lockBinding } from '../accounts/pendingBinding';
import { notifyOwner } from '../accounts/notifyOwner';
import { authenticationMethods } from '../factors/authenticationMethods';
import { openChallenge } from '../factors/challenges';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import { methodOff, type Refusal } from '../answers/refusal';
import { isConfirming } from '../links/linkRules';
import { keepLinkUndos, noticeLink } from '../links/noticeLinks';
import { settleLinks, type LinkPart } from '../links/settleLinks';
import { keepProven } from '../accounts/provenAddress';
import { loginCookies } from '../http/portalCookies';
import { hostName } from '../tenants/findTenant';
import { lacksFactor, requiredFactor, setupDue, type Proof } from '../factors/requiredFactor';
import { openSetup } from '../factors/setupChallenges';
import { askAgreement } from './askAgreement';
import { askOwner, isDoubtful } from './askOwner';
import { startSession, type SignedIn } from './startSession';
import { isTrusted, takeTrust } from './trustedBrowsers';

/** What the transaction that opens a session does besides. */
interface Opening {
  /** Uses up what the sign-in has shown, so that it signs in once. */
  consume?: (queries: Queries) => Promise<void>;
  /** Changes the account then. @returns it as it is after that */
  change?: (queries: Queries, account: AccountRow) => Promise<AccountRow>;
  /** Thrown if the account has changed since it was read; -100101 by default. */
  outdated?: Refusal;
  /** A link asks for it, which anybody may have made: without a further step, without cookies, and not for long. */
  isLink?: boolean;
  /** Credential of a method that signs in. */
  credentialId?: string | null;
  /** Tenant of the account, if it is not the portal's own. */
  home?: Tenant;
  /** The sign-in has just agreed to what the tenant asks for. */
  hasAgreed?: boolean;
}

type SessionOpening = Opening & LinkPart & { credentialId: string | null; isLink: boolean };

export interface LoginProof extends Omit<Opening, 'credentialId' | 'hasAgreed'> {
  /** What the visitor has shown so far; `requiredFactor` decides whether it is enough. */
  given: readonly Proof[];
  /** Pending binding to take for the account. */
  bindId?: string | undefined;
  /** Link that signs in. */
  link?: IdentityRow | null;
  /** Credential of a method that signs in, if no link does. */
  credential?: Pick<IdentityRow, 'id' | 'confirmed' | 'createdAt'> | null;
  /** The same by its hash, where the request before had it. */
  bindIdHash?: string | null;
  /** The visitor has shown that the account is theirs (`askOwner`). */
  isOwner?: boolean;
}

/**
 * Completes every sign-in: asks whose account it is where only its number was proved and nobody has used it for long, then for
 * the second factor if one is missing, else opens the session. The code step then calls `openSession`.
 * @param account as it was when the first factor was checked
 * @returns the login info, with a token, with a challenge, or with a set-up
 * @throws Refusal -100111 if a step is missing that this sign-in cannot have, -100119 for a locked account
 */
export async function finishLogin(
  account: AccountRow,
  context: CallContext,
  {
    given,
    bindId,
    bindIdHash = null,
    link = null,
    credential = null,
    home = context.tenant,
    isOwner = false,
    ...opening
  }: LoginProof,
): Promise<InfoOf<typeof login>> {
  refuseLocked(account, context);
  const part = { bindIdHash: bindId ? hashToken(bindId) : bindIdHash, linkId: link?.id ?? null, given };
  if (!isOwner && isDoubtful(account, part, context.clock.now())) return askOwner(context, account, part);
  const missing = await requiredFactor(context, account, home, given);
  // What a link asks for, its visitor has not begun.
  const isSkipped =
    missing.kind === 'factor' &&
    !opening.isLink &&
    (await isTrusted(context, account)) &&
    !(await lacksFactor(context, account, home));
  if (missing.kind === 'complete' || isSkipped)
    return openSession(account, context, {
      ...opening,
      consume: async (queries) => {
        if (isSkipped && !(await takeTrust(queries, context, account)))
          throw opening.outdated ?? accountChanged();
        await opening.consume?.(queries);
      },
      ...part,
      home,
      credentialId: credential?.id ?? null,
      isConfirmed: isConfirming(given, link ?? credential, account, context.clock.now()),
    });
  if (opening.isLink) throw methodOff('error.secondFactorNeeded');
  if (missing.kind === 'factor') return openChallenge(context, account, missing.factors, part);
  return openSetup(context, account, part);
}

/**
 * Opens the session of a sign-in that passed every check, and sets cookies when a page of the portal called. Where the
 * account has not agreed to what its tenant now asks for, the visitor is asked in place of that.
 * @param proven the account as it was when the sign-in was checked: if it has a new password since, the sign-in is refused
 * @param opening what the sign-in does with links of the account, and what else its transaction does
 * @returns the login info
 */
export async function openSession(
  proven: ProvenAccount,
  context: CallContext,
  { isLink = false, credentialId = null, ...opening }: Opening & LinkPart,
): Promise<InfoOf<typeof login>> {
  const { keys, headers } = browserOf(context);
  // What a link asks for, its visitor has not confirmed.
  const visitor = context.fromPortal && !isLink ? newVisitorCookie(context.portalOrigin) : null;
  const opened = await context.database.transaction(async (queries) => {
    if (opening.bindIdHash !== null) await lockBinding(queries, opening.bindIdHash, proven);
    const locked = await lockAccount(queries, proven);
    if (!locked) throw opening.outdated ?? accountChanged();
    refuseLocked(locked, context);
    await opening.consume?.(queries);
    const account = (await opening.change?.(queries, locked)) ?? locked;
    if (!isLink) await keepProven(queries, account, opening.given);
    const change = await settleLinks(queries, account, context, opening);
    const linked = change && (await keepLinkUndos(queries, context, account, change));
    const part = { ...opening, linkId: linked?.link.id ?? opening.linkId, credentialId, isLink };
    const asked = await lackingAgreement(queries, account, context, part);
    if (asked) return { account, linked, asked };
    const signedIn = await startSession(queries, account, context, {
      ...part,
      offered: isLink,
      amr: authenticationMethods(opening.given, context.factors),
      visitorHash: visitor?.hash ?? null,
    });
    // A link's visitor has not been here yet (`findSession`).
    if (!isLink) await markSeen(queries, account, context.clock.now(), opening.given.includes('mobile'));
    const browser = await rememberDevice(queries, keys, account, context.clock.now());
    return { account, linked, signedIn, browser };
  });
  if (opened.linked) noticeLink(context, opened.account, opened.linked);
  if (opened.asked) return opened.asked;
  const { account, signedIn, browser } = opened;
  if (visitor) setLoginCookies(context, signedIn, [...headers, visitor.header]);
  if (browser === 'new') notifyOwner(context, account, 'newBrowser');
  const due = await setupDue(context, account);
  return due === undefined ? signedIn : { ...signedIn, setup_due: due };
}

/** @returns the login info that asks for it; `null` where nothing is lacking */
function lackingAgreement(
  queries: Queries,
  account: AccountRow,
  context: CallContext,
  { home = context.tenant, hasAgreed = false, isConfirmed, ...part }: SessionOpening,
) {
  const { linkId, credentialId, given, isLink } = part;
  // A new account has just agreed, to whatever version it was shown.
  if (hasAgreed || given.includes('newAccount')) return null;
  const asking = { linkId, credentialId, given, confirmed: isConfirmed, home, isLink };
  return askAgreement(queries, context, account, asking);
}

function setLoginCookies(context: CallContext, login: SignedIn, headers: readonly string[]): void {
  const host = hostName(new URL(context.portalOrigin).host) ?? '';
  for (const line of loginCookies(host, login, context.config.cookieScope)) context.setCookie(line);
  for (const line of headers) context.setCookie(line);
}

/** How the hub recognises the visitor's browser, and the `Set-Cookie` lines for it. */
function browserOf({ device, deviceRenewal, browserKeys, fromPortal, portalOrigin }: CallContext): {
  keys: readonly string[];
  headers: readonly string[];
} {
  if (device !== null) return { keys: browserKeys(), headers: deviceRenewal };
  if (!fromPortal) return { keys: browserKeys(), headers: [] };
  const made = newDeviceCookie(portalOrigin);
  return { keys: [made.device, ...browserKeys()], headers: [made.header] };
}
