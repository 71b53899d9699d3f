/**
 * The second factor (docs/contract.md section 6, "Double login verification"): the challenge replaces the password.
 */
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { login } from '../../api/login';
import { emptyForm } from '../form/formDraft';
import { checkCode } from '../form/accountChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepTaskDeps } from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import { errorText } from '../errorText';
import type { NextStep } from './nextStep';
import { resendAfterMs, sendCodeBy } from '../form/sendCode';
import { signInWith } from './signInWith';

type Challenge = Extract<NextStep, { kind: 'secondFactor' }>;

/** @param onGone called when the challenge is no longer valid: the visitor starts again */
export function createSecondFactor(deps: StepFormDeps, step: Challenge, onGone: () => void): StepForm {
  let { challenge } = step;
  const { account, channel, maskedTo, method } = step;

  const sendCode = async (task: StepTaskDeps): Promise<FormOutcome> => {
    const { services, signal } = task;
    const result = await sendCodeBy(
      task,
      { account: maskedTo, key: channel === 'email' ? 'notice.email_sent' : 'notice.code_sent' },
      async () => {
        const request = { type: 0, account, challenge } as const;
        const answer = await services.hub.call(login, request, { ignoreMessage: true, token: null, signal });
        if (answer.isDone) challenge = answer.info.challenge ?? challenge;
        return answer;
      },
    );
    return result.kind === 'sent' ? result : { kind: 'stopped' };
  };
  const answer = ({ values }: StepTaskDeps) => ({
    type: 0 as const,
    account,
    challenge,
    ...(channel === 'email' ? { email_captcha: values.code } : { mobile_captcha: values.code }),
  });
  const endIfGone =
    ({ services, signal }: StepTaskDeps) =>
    (error: unknown): FormOutcome => {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      const text = errorText(error, 'error.login_failed');
      if (text) services.toasts.show({ kind: 'error', key: 'challenge', text });
      onGone();
      return { kind: 'stopped' };
    };

  return createStepForm(deps, {
    id: null,
    steps: [{ id: 'code', fields: ['code'], check: (state) => checkCode(state) }],
    fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
    isValidAccount: () => false,
    initialState: (now) => ({
      ...emptyForm(false),
      sent: { account: maskedTo, resendAt: now + resendAfterMs },
    }),
    sendCode: (task) => sendCode(task).catch(endIfGone(task)),
    finish: (task) => signInWith(task, answer(task), method).catch(endIfGone(task)),
  });
}
