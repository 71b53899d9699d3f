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
  type WorkingStep,
} from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import type { TitledStep } from '../form/steps';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';
import { registerAccount } from './registerAccount';
import { sendMobileCode } from '../form/sendCode';
import { refuseAll } from '../form/signInChecks';
import type { WechatBindingPort } from '../wechat/wechatBinding';

export interface WechatStep extends WechatBindingPort {
  isOffered(): boolean;
}

export const mobileSteps = [
  { id: 'phone', fields: ['account', 'code', 'isAgreed'], name: 'register.step_phone' },
  {
    id: 'password',
    fields: ['password', 'nickname'],
    name: 'register.step_password',
    title: 'register.password_title',
    lead: 'register.with_account',
    account: 'typed',
  },
  {
    id: 'work',
    fields: ['trade', 'position'],
    name: 'register.step_work',
    title: 'register.work_title',
    lead: 'register.work_lead',
  },
  /** Only if the profile has WeChat; it may be skipped. */
  { id: 'wechat', fields: [], name: 'login.wechat', title: 'register.wechat_title' },
] as const satisfies readonly TitledStep[];

const [phoneStep, passwordStep, workStep, wechatStep] = mobileSteps;

const definitionFor = (wechat: WechatStep): StepFormDefinition => ({
  id: 'register.mobile',
  // Settings may still arrive.
  get steps() {
    return wechat.isOffered() ? [...workingSteps, wechatStep] : workingSteps;
  },
  fallback: {
    send: 'error.send_code_failed',
    next: 'error.register_failed',
    finish: 'error.register_failed',
  },
  isValidAccount: (account) => parseMobile(account, true) !== null,
  async sendCode(parts) {
    const mobile = mobileOf(parts);
    if ((await check(parts, { mobile })) === null) return { kind: 'stopped' };
    const result = await sendMobileCode(parts, mobile, 'register');
    if (result.kind === 'sent') return { ...result, isChecked: true };
    if (result.kind === 'stopped') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  },
  finish: (parts) => finish(parts, wechat),
});

const workingSteps: readonly WorkingStep[] = [
  {
    ...phoneStep,
    check(state, parts, forSend) {
      const mobile = checkMobile(state, parts, 'info.complete_mobile');
      return forSend
        ? mobile
        : refuseAll([mobile, checkCode(state, 'info.complete_code'), checkTerms(state, parts)]);
    },
    leave: leavePhone,
  },
  { ...passwordStep, check: (state) => checkNewPassword(state) },
  { ...workStep, check: (state) => refuseAll([checkTrade(state), checkPosition(state)]) },
];

export function createRegisterWithMobile(parts: StepFormParts, wechat: WechatStep): StepForm {
  return createStepForm(parts, definitionFor(wechat));
}

/** The number is checked each time it is submitted, with the code that was sent to it. */
async function leavePhone(parts: StepTaskParts): Promise<FormOutcome> {
  const answer = await check(parts, { mobile: mobileOf(parts), code: parts.values.code });
  if (answer === null) return { kind: 'stopped' };
  parts.services.storage.set('agreement', parts.termsVersion);
  return { kind: 'reached', isChecked: true };
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
