/**
 * A wizard (docs/contract.md section 6): 0 number and code, 1 password, 2 industry, 3 WeChat, which may be skipped.
 */
import { hubCodes } from '../../api/classifyCode';
import type { HubAnswer } from '../../api/client';
import { isHubError } from '../../api/hubError';
import { mobileCheck } from '../../api/mobileCheck';
import { registerByMobile } from '../../api/registerByMobile';
import { parseMobile } from '../../contract/typedAccount';
import {
  checkCode,
  checkMobile,
  mobileOf,
  checkNewPassword,
  checkPosition,
  checkTerms,
  checkTrade,
} from '../form/accountChecks';
import {
  createStepForm,
  type StepForm,
  type StepFormParts,
  type StepFormDefinition,
  type StepTaskParts,
} from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';
import { registerAccount } from './registerAccount';
import { sendMobileCode } from '../form/sendCode';
import { refuseAll } from '../form/signInChecks';
import type { WechatBindingPort } from '../wechat/wechatBinding';

export interface WechatStep extends WechatBindingPort {
  isOffered(): boolean;
}

const phoneStep = 0;
const passwordStep = 1;
const workStep = 2;
/** Exists only if the profile has WeChat. */
export const wechatStep = 3;

const definitionFor = (wechat: WechatStep): StepFormDefinition => ({
  id: 'register.mobile',
  // Settings may still arrive.
  get lastStep() {
    return wechat.isOffered() ? wechatStep : workStep;
  },
  steps: {
    account: phoneStep,
    code: phoneStep,
    isAgreed: phoneStep,
    password: passwordStep,
    nickname: passwordStep,
    trade: workStep,
    position: workStep,
  },
  fallback: {
    send: 'error.send_code_failed',
    next: 'error.register_failed',
    finish: 'error.register_failed',
  },
  isValidAccount: (account) => parseMobile(account, true) !== null,
  check(state, step, parts, forSend = false) {
    if (step === passwordStep) return checkNewPassword(state);
    if (step === workStep) return refuseAll([checkTrade(state), checkPosition(state)]);
    if (step === wechatStep) return null;
    const mobile = checkMobile(state, parts, 'info.complete_mobile');
    return forSend
      ? mobile
      : refuseAll([mobile, checkCode(state, 'info.complete_code'), checkTerms(state, parts)]);
  },
  async sendCode(parts) {
    const mobile = mobileOf(parts);
    if ((await check(parts, { mobile })) === null) return { kind: 'stopped' };
    const result = await sendMobileCode(parts, mobile, 'register');
    if (result.kind === 'sent') return { ...result, step: phoneStep, isChecked: true };
    if (result.kind === 'stopped') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  },
  submitStep(step, parts) {
    if (step === phoneStep) return leavePhone(parts);
    if (step === passwordStep) return Promise.resolve({ kind: 'reached', step: workStep });
    if (step === workStep && wechat.isOffered())
      return Promise.resolve({ kind: 'reached', step: wechatStep });
    return finish(parts, wechat);
  },
});

export function createRegisterWithMobile(parts: StepFormParts, wechat: WechatStep): StepForm {
  return createStepForm(parts, definitionFor(wechat));
}

/** The number is checked each time it is submitted, with the code that was sent to it. */
async function leavePhone(parts: StepTaskParts): Promise<FormOutcome> {
  const answer = await check(parts, { mobile: mobileOf(parts), code: parts.values.code });
  if (answer === null) return { kind: 'stopped' };
  parts.services.storage.set('agreement', parts.termsVersion);
  return { kind: 'reached', step: passwordStep, isChecked: true };
}

function check(
  { services, captcha, signal }: StepTaskParts,
  request: { mobile: string; code?: string },
): Promise<HubAnswer<unknown> | null> {
  return retryAfterCaptcha(
    captcha,
    { account: request.mobile, action: 'register' },
    () => services.hub.call(mobileCheck, request, { ignoreMessage: true, signal }),
    signal,
  );
}

async function finish(parts: StepTaskParts, wechat: WechatStep): Promise<FormOutcome> {
  const { values } = parts;
  const mobile = mobileOf(parts);
  const { code, password, trade, position } = values;
  await wechat.release(parts.signal);
  return registerAccount(parts, mobile, (common, options) =>
    parts.services.hub.call(
      registerByMobile,
      { mobile, mobile_captcha: code, password, trade, position, ...common },
      options,
    ),
  ).catch((error: unknown) => {
    if (isHubError(error) && error.code === hubCodes.challengeGone) wechat.lose();
    throw error;
  });
}
