import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import {
  challengeGone,
  challengeInfo,
  chosenFactor,
  codeFor,
  consumeChallenge,
  offersOf,
  requireChallenge,
} from '../factors/challenges';
import { verifyFactor } from '../factors/verifyFactor';
import { hashToken } from '../credentials/opaqueToken';
import type { CallContext, FactorId } from '../http/callContext';
import { fieldInvalid } from '../answers/refusal';
import { loginWithConfirmation, repeatConfirmation } from './confirmPassword';
import { openSession } from './finishLogin';

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
  const { account, factors, bindIdHash, linkId } = await requireChallenge(context, challenge, name);
  const factor = chosenFactor({ factors }, request.factor);
  const code = codeFor(request, factor);
  if (code === undefined) {
    await factor.challenge?.(context, account, true);
    return challengeInfo(challenge, offersOf(factors, account));
  }
  await verifyFactor(context, account, factor, code);
  const given = request.bind_id ? hashToken(request.bind_id) : null;
  return openSession(account, context, {
    bindIdHash: bindIdHash ?? given,
    linkId,
    isConfirmed: true,
    consume: (queries) => consumeChallenge(queries, challenge, context.clock.now()),
    outdated: challengeGone(),
  });
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
  const { account, factors } = await requireChallenge(context, challenge, null);
  const factor = chosenFactor({ factors }, id);
  if (!factor.challenge) throw fieldInvalid('factor');
  await factor.challenge(context, account, true);
  return challengeInfo(challenge, offersOf(factors, account));
}
