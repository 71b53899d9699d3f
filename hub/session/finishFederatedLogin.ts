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
import { keepLinkUndos, noticeLink, type KeptLink } from '../links/noticeLinks';
import { joinedDatabase } from '../database/joinedDatabase';
import type { Queries } from '../database/database';
import { requiredFactor } from '../factors/requiredFactor';
import { byMail, finishByMail } from './finishByMail';
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
    const first = { now: clock.now(), agreement, mayLink: mayLinkBy(context, home) };
    const account = await signInWithIdentity(queries, home, identity, first);
    // A locked account gets no link either. A removed one proves nothing yet.
    if (!account?.link) return account;
    refuseLocked(account.account, context);
    return keepChange(queries, context, account);
  });
  if (found === null) return askFirst(identity, context, { home, isLink });
  const { account, link } = found;
  if (link === null && isLink) throw methodOff('error.secondFactorNeeded');
  if (link === null && !found.isProved) return askForCode(identity, account, context);
  if (link === null) {
    const bindId = await keepBinding(identity, context);
    return finishByMail(account, context, { bindId, home });
  }
  return signInLinked(found, context, { home, isLink });
}

/**
 * Whether a sign-in by the account's mailbox alone would be complete. Else the link waits until the visitor has shown the
 * rest: made before, it would count as a second proof beside a code to the mailbox that made it.
 */
export const mayLinkBy =
  (context: CallContext, home: Tenant) =>
  async (queries: Queries, account: AccountRow): Promise<boolean> => {
    const held = { ...context, database: joinedDatabase(context.database, queries) };
    return (await requiredFactor(held, account, home, byMail)).kind === 'complete';
  };

type Linked = Extract<FederatedAccount, { isNewAccount: boolean }>;

/** A person who is linked, and how the link is undone. */
type LinkedPerson = Omit<Linked, 'change'> & { change: KeptLink | null };

/** Run it in the transaction of `signInWithIdentity`. */
export async function keepChange(
  queries: Queries,
  context: CallContext,
  { change, ...person }: Linked,
): Promise<LinkedPerson> {
  const { account, isNewAccount } = person;
  const kept = change && (await keepLinkUndos(queries, context, account, change, isNewAccount));
  return { ...person, change: kept };
}

/** The same for an account that the person signs in to. */
export function signInLinked(
  { account, link, change, isNewAccount }: LinkedPerson,
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
  identity: FederatedIdentity,
  account: AccountRow,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (account.email === null) throw accountUnusable();
  const bindId = await keepBinding(identity, context);
  const part = { bindIdHash: hashToken(bindId), linkId: null, given: [], asksNext: true };
  return openChallenge(context, account, ['email'], part);
}

/** @returns the `bind_id` of a link that the sign-in makes when it is complete */
function keepBinding(
  { issuer, subject, provider, name, email, unprovedEmail }: FederatedIdentity,
  context: CallContext,
): Promise<string> {
  const visit = { ...visitOf(context), flow: requireFlow(context) };
  const user = { issuer, subject, provider, name: name ?? email ?? unprovedEmail ?? null };
  return context.database.run((queries) => addPendingBinding(queries, user, visit));
}
