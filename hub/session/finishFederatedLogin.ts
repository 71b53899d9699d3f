import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { refuseLocked } from '../accounts/accountLock';
import { agreementBy, hasTerms, termsVersionOf } from '../accounts/agreements';
import { addPendingBinding, visitOf } from '../accounts/pendingBinding';
import { addPendingPerson } from '../accounts/pendingPerson';
import {
  signInWithIdentity,
  type FederatedAccount,
  type FederatedIdentity,
} from '../accounts/signInWithIdentity';
import { openChallenge } from '../factors/challenges';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import { accountUnusable } from '../accounts/identity';
import { methodOff } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';
import { noticeLink } from '../links/noticeLinks';
import { finishLogin } from './finishLogin';

interface FederatedOptions {
  home?: Tenant;
  isLink?: boolean;
  asksTerms?: boolean;
}

/** Tenant of the account, and whether a link asks for the session. */
interface Whither {
  home: Tenant;
  isLink: boolean;
}

/**
 * Completes the sign-in of a person whom another service confirmed.
 * @param options `home`: tenant of the account; `isLink`: a link asks for it (`finishLogin`); `asksTerms`: the widget can
 *   ask for an agreement, so that no account is made before
 * @returns the login info
 */
export async function finishFederatedLogin(
  identity: FederatedIdentity,
  context: CallContext,
  { home = context.tenant, isLink = false, asksTerms = false }: FederatedOptions = {},
): Promise<InfoOf<typeof login>> {
  const { database, clock } = context;
  const isAsked = asksTerms && hasTerms(home);
  const agreement = isAsked ? null : agreementBy({ ...context, tenant: home }, identity.provider, undefined);
  const found = await database.transaction(async (queries) => {
    const account = await signInWithIdentity(queries, home, identity, { now: clock.now(), agreement });
    // A locked account gets no link either. A removed one proves nothing yet.
    if (account?.link) refuseLocked(account.account, context);
    return account;
  });
  if (found === null) return askFirst(identity, context, { home, isLink });
  const { account, link } = found;
  if (link === null && isLink) throw methodOff('error.secondFactorNeeded');
  if (link === null) return askForCode(identity, account, context);
  return signInLinked(found, context, { home, isLink });
}

/** The same for an account that the person signs in to. */
export function signInLinked(
  { account, link, change, isNewAccount }: Extract<FederatedAccount, { isNewAccount: boolean }>,
  context: CallContext,
  { home, isLink }: Whither,
): Promise<InfoOf<typeof login>> {
  if (isNewAccount) context.note('registration', { accountId: account.id });
  if (change) noticeLink(context, account, change, isNewAccount);
  return finishLogin(account, context, { given: ['federated'], link, home, isLink });
}

/** There is no account before the person agrees (`signInNewPerson`). */
async function askFirst(
  identity: FederatedIdentity,
  context: CallContext,
  { home, isLink }: Whither,
): Promise<InfoOf<typeof login>> {
  // Its visitor has nothing on screen.
  if (isLink) throw methodOff('error.agreementNeeded');
  const visit = { ...visitOf(context), flow: requireFlow(context) };
  const challenge = await context.database.run((queries) =>
    addPendingPerson(queries, { identity, homeId: home.id }, visit),
  );
  const terms = { version: termsVersionOf(home) };
  return { ticket: '', username: '', challenge, need_profile: ['agreement'], terms };
}

/**
 * Such a link is made only with a code to the account's own address, and with a second factor that the account has. The user
 * there proves nothing of the account: it is not linked to it, and its owner may have removed that link.
 */
async function askForCode(
  { issuer, subject, provider, name, email, unprovedEmail }: FederatedIdentity,
  account: AccountRow,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  if (account.email === null) throw accountUnusable();
  const visit = { tenantId: tenant.id, flow: requireFlow(context), now: clock.now() };
  const user = { issuer, subject, provider, name: name ?? email ?? unprovedEmail ?? null };
  const bindId = await database.run((queries) => addPendingBinding(queries, user, visit));
  const part = { bindIdHash: hashToken(bindId), linkId: null, given: [], asksNext: true };
  return openChallenge(context, account, ['email'], part);
}
