import { and, sql } from 'drizzle-orm';
import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import {
  challengeGone,
  challengeInfo,
  chosenFactor,
  codeFor,
  consumeChallenge,
  mayTrust,
  offersOf,
  requireChallenge,
  type OpenChallenge,
} from '../factors/challenges';
import { lacksFactor } from '../factors/requiredFactor';
import { openSetup } from '../factors/setupChallenges';
import { verifyAnswer, verifyFactor } from '../factors/verifyFactor';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';
import { fieldInvalid } from '../answers/refusal';
import { answerAsOwner } from './answerAsOwner';
import { loginWithConfirmation, repeatConfirmation } from './confirmPassword';
import { finishByMail } from './finishByMail';
import { finishLogin, openSession } from './finishLogin';
import { trustBrowser } from './trustedBrowsers';
import { isAccount, type Owner } from '../database/ownRows';

/**
 * The second factor: a challenge with its code signs in, a challenge alone asks for another code.
 * @param name `null` if no account was typed: after a sign-in at another service
 */
export async function loginWithChallenge(
  request: RequestOf<typeof login>,
  name: Identifier | null,
  context: CallContext,
  challenge: string,
): Promise<InfoOf<typeof login>> {
  const confirmed = await loginWithConfirmation(request, name, context, challenge);
  if (confirmed) return confirmed;
  const owned = await answerAsOwner(request, context, challenge);
  if (owned) return owned;
  const open = await requireChallenge(context, challenge, name);
  const { account, factors } = open;
  const factor = chosenFactor({ factors }, request.factor);
  const code = codeFor(request, factor);
  if (code === undefined) {
    await factor.challenge?.(context, account, true);
    return challengeInfo(challenge, offersOf(factors, account), mayTrust(context, open));
  }
  const isConfirmed = factor.verifier
    ? await verifyAnswer(context, account, factor.verifier, request)
    : await verifyFactor(context, account, factor, code).then(() => true);
  const typed = request.bind_id ? hashToken(request.bind_id) : null;
  const met = { ...open, challenge, factor, isConfirmed, bindIdHash: open.bindIdHash ?? typed };
  if (open.asksNext) return askNext(met, context);
  if (await lacksFactor(context, account, context.tenant)) return setUpNext(met, context);
  return signIn(met, context, request.trust_browser === true && mayTrust(context, open));
}

/** A challenge with its right answer. */
interface MetChallenge extends OpenChallenge {
  challenge: string;
  factor: HubFactor;
  isConfirmed: boolean;
}

async function signIn(
  { account, factor, bindIdHash, linkId, given, isConfirmed, challenge }: MetChallenge,
  context: CallContext,
  isTrusting: boolean,
): Promise<InfoOf<typeof login>> {
  let cookie: string | null = null;
  const info = await openSession(account, context, {
    bindIdHash,
    linkId,
    given: [...given, factor.id],
    isConfirmed,
    consume: async (queries) => {
      await consumeChallenge(queries, challenge, context);
      await rememberFactor(queries, account, factor);
      if (isTrusting) cookie = await trustBrowser(queries, context, account);
    },
    outdated: challengeGone(),
  });
  if (cookie !== null) {
    context.setCookie(cookie);
    context.note('trust', { kind: 'browser_trusted', accountId: account.id });
  }
  const more = await context.database.run(async (queries) => factor.inform?.(queries, account));
  return { ...info, ...more };
}

/** The next sign-in asks for this factor first. Run it in a transaction that holds the account. */
async function rememberFactor(
  queries: Queries,
  account: Owner,
  { id: lastFactor, isLastResort = false }: Pick<HubFactor, 'id' | 'isLastResort'>,
): Promise<void> {
  if (isLastResort) return;
  await queries
    .update(accounts)
    .set({ lastFactor })
    .where(and(isAccount(account), sql`${accounts.lastFactor} is distinct from ${lastFactor}`));
}

/** What the account has does not count for the tenant. */
async function setUpNext(
  { account, factor, bindIdHash, linkId, given: before, challenge }: MetChallenge,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  const given = [...before, factor.id];
  const info = await openSetup(context, account, { bindIdHash, linkId, given });
  await context.database.run((queries) => consumeChallenge(queries, challenge, context));
  return info;
}

/**
 * Its code was the first proof, beside the number or alone: another service's user whom the account is not linked to is none.
 * The account may still ask for its second factor.
 */
async function askNext(
  { account, factor, bindIdHash, given: before, challenge }: MetChallenge,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  const consume = (queries: Queries) => consumeChallenge(queries, challenge, context);
  const proof = { bindIdHash, consume, outdated: challengeGone() };
  const isMailAlone = before.length === 0 && factor.id === 'email';
  const info = isMailAlone
    ? await finishByMail(account, context, proof)
    : await finishLogin(account, context, { ...proof, given: [...before, factor.id] });
  // A further factor opens the session in another call; an agreement comes after what this one used up.
  if (info.auth_token === undefined && info.terms === undefined) await context.database.transaction(consume);
  return info;
}

/**
 * Sends the code of a factor for an open challenge.
 * @returns the login info of the challenge
 * @throws Refusal -100110 for a factor that cannot be sent here, -100113 and -100114 as `requireChallenge`, -100105 and -100106 as `sendCode`
 */
export async function sendFactor(
  context: CallContext,
  challenge: string,
  id: FactorId,
): Promise<InfoOf<typeof login>> {
  const confirmed = await repeatConfirmation(context, challenge, id);
  if (confirmed) return confirmed;
  const open = await requireChallenge(context, challenge, null);
  const { account, factors } = open;
  const factor = chosenFactor({ factors }, id);
  if (!factor.challenge) throw fieldInvalid('factor');
  await factor.challenge(context, account, true);
  return challengeInfo(challenge, offersOf(factors, account), mayTrust(context, open));
}
