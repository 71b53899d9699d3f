/**
 * The second factor (contract section 6, "Double login verification"): the hub has sent a code after a right password;
 * it is sent back with the challenge, not with the password. The challenge alone asks for another code.
 */
import { hubCodes } from '../../hub/classifyCode';
import { isHubError } from '../../hub/hubError';
import { login } from '../../hub/login';
import { emptyForm, resendAfterMs } from '../form/accountDraft';
import { checkCode } from '../form/accountChecks';
import {
  createAccountFlow,
  type AccountFlow,
  type AccountFlowParts,
  type AccountTaskParts,
} from '../form/accountFlow';
import type { AccountOutcome } from '../form/accountFormState';
import { errorText } from '../errorText';
import type { FurtherStep } from './furtherStep';
import { sendCodeBy } from '../form/sendCode';
import { signInWith } from './signInWith';

type Challenge = Extract<FurtherStep, { kind: 'secondFactor' }>;

/**
 * Creates the form of one challenge.
 * @param onGone the challenge is worth nothing any more: the visitor begins again
 */
export function createSecondFactor(
  parts: AccountFlowParts,
  step: Challenge,
  onGone: () => void,
): AccountFlow {
  let { challenge } = step;
  const { account, channel, maskedTo, method } = step;

  const ask = async (own: AccountTaskParts): Promise<AccountOutcome> => {
    const { services, signal } = own;
    const result = await sendCodeBy(
      own,
      { account: maskedTo, key: channel === 'email' ? 'notice.email_sent' : 'notice.code_sent' },
      async () => {
        const request = { type: 0, account, challenge } as const;
        const answer = await services.hub.call(login, request, { ignoreMessage: true, token: null, signal });
        if (answer.isDone) challenge = answer.info.challenge ?? challenge;
        return answer;
      },
    );
    return result.kind === 'sent' ? { ...result, step: 0 } : { kind: 'stopped' };
  };
  const answer = ({ values }: AccountTaskParts) => ({
    type: 0 as const,
    account,
    challenge,
    ...(channel === 'email' ? { email_captcha: values.code } : { mobile_captcha: values.code }),
  });
  /** A challenge that is used up or too old cannot be mended here. */
  const orGone =
    (own: AccountTaskParts) =>
    (error: unknown): AccountOutcome => {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || own.signal.aborted) throw error;
      const text = errorText(error, 'error.login_failed');
      if (text) own.services.notices.show({ kind: 'error', key: 'challenge', text });
      onGone();
      return { kind: 'stopped' };
    };

  return createAccountFlow(parts, {
    way: null,
    lastStep: 0,
    steps: { code: 0 },
    fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
    takesAccount: () => false,
    begin: (now) => ({
      ...emptyForm(false),
      sent: { account: maskedTo, resendAt: now + resendAfterMs },
    }),
    check: (state, _step, _parts, forSend = false) => (forSend ? null : checkCode(state)),
    send: (own) => ask(own).catch(orGone(own)),
    next: (_step, own) => signInWith(own, answer(own), method).catch(orGone(own)),
  });
}
