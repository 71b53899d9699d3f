/** Registration by e-mail: address, password and terms; then the code that was mailed. */
import type { CallOptions, HubAnswer } from '../../api/client';
import type { LoginInfo } from '../../api/loginInfo';
import type { TextKey } from '../../i18n/namespaces';
import { registerByEmail } from '../../api/registerByEmail';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import { checkCode, checkNewPassword, checkNickname, checkTerms } from '../form/accountChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepFormDefinition } from '../form/stepForm';
import type { StepTaskDeps, WorkingStep } from '../form/stepForm';
import type { FormRefusal } from '../form/form';
import type { FormOutcome } from '../form/formState';
import type { StepFormState } from '../form/stepFormState';
import type { TitledStep } from '../form/steps';
import { registerAccount, type CommonFields } from './registerAccount';
import { isCodeStillValid, sendMailCode } from '../form/sendCode';
import { checkEmail, refuseAll } from '../form/signInChecks';

export const emailSteps = [
  { id: 'account', fields: ['account', 'password', 'nickname', 'isAgreed'], name: 'register.step_email' },
  {
    id: 'code',
    fields: ['code'],
    name: 'register.step_code',
    title: 'code.check_email',
    lead: 'code.sent_to',
    account: 'sent',
  },
] as const satisfies readonly TitledStep[];

const [accountStep, codeStep] = emailSteps;

/** Of the form without a password. */
export const credentialSteps = [
  { ...accountStep, name: 'register.tab_email' },
  codeStep,
] as const satisfies readonly TitledStep[];

function checkAccount(
  state: StepFormState,
  deps: StepFormDeps,
  forSend: boolean,
  checkSecret: (state: StepFormState) => FormRefusal | null = () => null,
): FormRefusal | null {
  const account = checkEmail(state.values.account);
  if (forSend) return account;
  const nickname = deps.asksNickname?.() ? checkNickname(state) : null;
  return refuseAll([account, checkSecret(state), nickname, checkTerms(state, deps)]);
}

const lastStep: WorkingStep = { ...codeStep, check: (state) => checkCode(state) };

const definition: StepFormDefinition = {
  id: 'register.email',
  steps: [
    {
      ...accountStep,
      check: (state, deps, forSend) => checkAccount(state, deps, forSend, checkNewPassword),
      leave: leaveAccount,
    },
    lastStep,
  ],
  fallback: {
    send: 'error.send_email_failed',
    next: 'error.send_email_failed',
    finish: 'error.register_failed',
  },
  isValidAccount: (account) => isEmail(plainEmail(account)),
  sendCode,
  finish,
};

export function createRegisterWithEmail(deps: StepFormDeps): StepForm {
  return createStepForm(deps, definition);
}

/** In place of the password's field, on the button that comes to it, and on the last one of the form. */
export type CredentialTexts = Readonly<Record<'lead' | 'choose' | 'submit', TextKey<'account'>>>;

/** Registers an address with a credential of the device in place of a password. */
export interface CredentialRegistration {
  /** Makes it, before the last call; one that is there already serves again. @returns what went wrong */
  make(email: string, signal: AbortSignal): Promise<FormOutcome | null>;
  register(
    account: { email: string; email_captcha: string } & CommonFields,
    options: CallOptions,
  ): Promise<HubAnswer<LoginInfo>>;
}

/** The same form without a password. */
export function createRegisterWithCredential(
  deps: StepFormDeps,
  credential: CredentialRegistration,
): StepForm {
  return createStepForm(deps, {
    ...definition,
    steps: [{ ...accountStep, check: checkAccount, leave: leaveAccount }, lastStep],
    async finish(task) {
      const { values, signal } = task;
      const email = plainEmail(values.account);
      const refused = await credential.make(email, signal);
      if (refused) return refused;
      return registerAccount(task, email, (common, options) =>
        credential.register(
          { nickname: nameBefore(email), email, email_captcha: values.code, ...common },
          options,
        ),
      );
    },
  });
}

const maxNicknameLength = 64;

/** Names a visitor who was not asked for a nickname (docs/contract.md section 6, "Registration by e-mail"). */
const nameBefore = (email: string): string => email.slice(0, email.indexOf('@')).slice(0, maxNicknameLength);

async function leaveAccount(deps: StepTaskDeps): Promise<FormOutcome> {
  const { services, state, termsVersion, values } = deps;
  services.storage.set('agreement', termsVersion);
  // The visitor went back and forward again: the code is still valid.
  if (isCodeStillValid(state.sent, plainEmail(values.account), services.clock.now()))
    return { kind: 'reached' };
  return sendCode(deps);
}

async function sendCode(deps: StepTaskDeps): Promise<FormOutcome> {
  const result = await sendMailCode(deps, plainEmail(deps.values.account), 'register');
  if (result.kind !== 'nothing') return result;
  // Code 0: the hub found no valid address and did nothing.
  return { kind: 'failed', problem: { field: 'account', text: { key: 'validation.email_format' } } };
}

function finish(deps: StepTaskDeps): Promise<FormOutcome> {
  const { values } = deps;
  const email = plainEmail(values.account);
  return registerAccount(deps, email, (common, options) =>
    deps.services.hub.call(
      registerByEmail,
      {
        nickname: nameBefore(email),
        email,
        email_captcha: values.code,
        password: values.password,
        ...common,
      },
      options,
    ),
  );
}
