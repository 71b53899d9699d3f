/**
 * A wizard (docs/contract.md section 6): 0 number and code, 1 password, 2 industry, then those of methods of signing in.
 */
import { hubCodes } from '../../api/classifyCode';
import type { HubAnswer } from '../../api/client';
import { isHubError } from '../../api/hubError';
import { mobileCheck } from '../../api/mobileCheck';
import { registerByMobile } from '../../api/registerByMobile';
import { parsePhone } from '../../contract/parsePhone';
import {
  checkCode,
  checkPhone,
  phoneOf,
  checkNewPassword,
  checkPosition,
  checkTerms,
  checkTrade,
} from '../form/accountChecks';
import {
  createStepForm,
  type StepForm,
  type StepFormDeps,
  type StepFormDefinition,
  type StepTaskDeps,
  type WorkingStep,
} from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import type { TitledStep } from '../form/steps';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';
import { registerAccount } from './registerAccount';
import { sendSmsCode } from '../form/sendCode';
import { refuseAll } from '../form/signInChecks';

/** What a step that connects a method of signing in with the account does to the registration. */
export interface MethodBinding {
  /** Revokes the session that a known user's proof opened; called before an account is created. */
  release(signal: AbortSignal): Promise<void>;
  /** The hub no longer knows the `bind_id`: another proof is needed. */
  lose(): void;
}

export const phoneSteps = [
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
] as const satisfies readonly TitledStep[];

const [phoneStep, passwordStep, workStep] = phoneSteps;

/** The steps of methods of signing in, after ours; each may be skipped. */
export interface MethodSteps extends MethodBinding {
  /** Settings may still arrive, so they may change. */
  get(): readonly TitledStep[];
}

const definitionFor = (methods: MethodSteps): StepFormDefinition => ({
  id: 'register.mobile',
  get steps() {
    return [...workingSteps, ...methods.get()];
  },
  fallback: {
    send: 'error.send_code_failed',
    next: 'error.register_failed',
    finish: 'error.register_failed',
  },
  isValidAccount: (account) => parsePhone(account, true) !== null,
  async sendCode(deps) {
    const mobile = phoneOf(deps);
    if ((await check(deps, { mobile })) === null) return { kind: 'stopped' };
    const result = await sendSmsCode(deps, mobile, 'register');
    if (result.kind === 'sent') return { ...result, isChecked: true };
    if (result.kind === 'stopped') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  },
  finish: (deps) => finish(deps, methods),
});

const workingSteps: readonly WorkingStep[] = [
  {
    ...phoneStep,
    check(state, deps, forSend) {
      const phone = checkPhone(state, deps, 'info.complete_mobile');
      return forSend
        ? phone
        : refuseAll([phone, checkCode(state, 'info.complete_code'), checkTerms(state, deps)]);
    },
    leave: leavePhone,
  },
  { ...passwordStep, check: (state) => checkNewPassword(state) },
  { ...workStep, check: (state) => refuseAll([checkTrade(state), checkPosition(state)]) },
];

export function createRegisterWithPhone(deps: StepFormDeps, methods: MethodSteps): StepForm {
  return createStepForm(deps, definitionFor(methods));
}

/** The number is checked each time it is submitted, with the code that was sent to it. */
async function leavePhone(deps: StepTaskDeps): Promise<FormOutcome> {
  const answer = await check(deps, { mobile: phoneOf(deps), code: deps.values.code });
  if (answer === null) return { kind: 'stopped' };
  deps.services.storage.set('agreement', deps.termsVersion);
  return { kind: 'reached', isChecked: true };
}

function check(
  { services, captcha, signal }: StepTaskDeps,
  request: { mobile: string; code?: string },
): Promise<HubAnswer<unknown> | null> {
  return retryAfterCaptcha(
    captcha,
    { account: request.mobile, action: 'register' },
    (sent) => services.hub.call(mobileCheck, { ...request, check: sent }, { ignoreMessage: true, signal }),
    signal,
  );
}

async function finish(deps: StepTaskDeps, methods: MethodSteps): Promise<FormOutcome> {
  const { values } = deps;
  const mobile = phoneOf(deps);
  const { code, password, trade, position } = values;
  await methods.release(deps.signal);
  return registerAccount(deps, mobile, (common, options) =>
    deps.services.hub.call(
      registerByMobile,
      { mobile, mobile_captcha: code, password, trade, position, ...common },
      options,
    ),
  ).catch((error: unknown) => {
    if (isHubError(error) && error.code === hubCodes.challengeGone) methods.lose();
    throw error;
  });
}
