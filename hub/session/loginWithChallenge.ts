import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import {
  challengeGone,
  challengeInfo,
  requireChallenge,
  sendFactor,
  consumeChallenge,
} from '../secondFactor/challenges';
import { checkCode } from '../codes/checkCode';
import { hashToken } from '../credentials/opaqueToken';
import type { CallContext } from '../http/callContext';
import { fieldInvalid } from '../answers/refusal';
import { loginWithConfirmation } from './confirmPassword';
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
  const { account, recipient, bindIdHash, linkId } = await requireChallenge(context, challenge, name);
  const field = recipient.kind === 'email' ? 'email_captcha' : 'mobile_captcha';
  const code = request[field];
  if (code === undefined) {
    await sendFactor(context, recipient);
    return challengeInfo(challenge, recipient);
  }
  if (code.trim() === '') throw fieldInvalid(field, 'error.fieldEmpty');
  await checkCode(context, { purpose: 'verify', recipient, code, consume: true });
  const given = request.bind_id ? hashToken(request.bind_id) : null;
  return openSession(account, context, {
    bindIdHash: bindIdHash ?? given,
    linkId,
    isConfirmed: true,
    consume: (queries) => consumeChallenge(queries, challenge, context.clock.now()),
    outdated: challengeGone(),
  });
}
