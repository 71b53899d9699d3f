/**
 * Reset in three steps: 0 account, 1 code, 2 the new password, and the links to other services that a stranger may
 * have made (docs/contract.md section 6, "Links to other services").
 */
import { checkCaptcha } from '../../api/checkCaptcha';
import type { CallOptions } from '../../api/client';
import type { LinkEntry } from '../../api/links';
import { resetPasswordByEmail, resetPasswordByMobile, resetPasswordCheck } from '../../api/reset';
import { createStore, type ReadableStore } from '../../lib/store';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import { parsePhone } from '../../contract/parsePhone';
import { checkCode, checkNewPassword } from '../form/accountChecks';
import {
  createStepForm,
  type StepForm,
  type StepFormDeps,
  type StepFormDefinition,
  type StepTaskDeps,
} from '../form/stepForm';
import type { FormRefusal } from '../form/form';
import { isIdle, type FormOutcome } from '../form/formState';
import type { StepFormState } from '../form/stepFormState';
import type { TitledStep } from '../form/steps';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import { finishAccount } from '../register/finishAccount';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';
import { isCodeStillValid, sendMailCode, sendSmsCode } from '../form/sendCode';
import { refuse, refuseAll } from '../form/signInChecks';

export const resetSteps = [
  { id: 'account', fields: ['account'], name: 'reset.step_account' },
  {
    id: 'code',
    fields: ['code'],
    name: 'reset.step_code',
    title: (account: string) => (isEmail(plainEmail(account)) ? 'code.check_email' : 'code.check_phone'),
    lead: 'code.sent_to',
    account: 'sent',
  },
  {
    id: 'password',
    fields: ['password', 'confirm'],
    name: 'reset.step_password',
    title: 'reset.password_title',
    lead: 'reset.lead_password',
  },
] as const satisfies readonly TitledStep[];

const [accountStep, codeStep, passwordStep] = resetSteps;

/** A link that the reset removes unless the visitor keeps it. */
export interface ResetLink extends LinkEntry {
  isKept: boolean;
}

export interface ResetForm extends StepForm {
  links: ReadableStore<readonly ResetLink[]>;
  keepLink(id: string, isKept: boolean): void;
}

interface LinksPort {
  get(): readonly ResetLink[];
  /** Replaces them; those that the visitor kept stay kept. */
  ask(links: readonly LinkEntry[]): void;
}

const definitionWith = (links: LinksPort): StepFormDefinition => ({
  id: 'reset',
  steps: [
    { ...accountStep, check: checkAccount, leave: leaveAccount },
    { ...codeStep, check: (state) => checkCode(state), leave: (deps) => leaveCode(deps, links) },
    { ...passwordStep, check: (state) => refuseAll([checkNewPassword(state), checkConfirm(state)]) },
  ],
  fallback: { send: 'error.send_code_failed', next: 'error.reset_failed', finish: 'error.reset_failed' },
  needsAccount: true,
  isValidAccount: (account) => account !== '',
  sendCode,
  finish: (deps) => finish(deps, links),
});

export function createResetPassword(deps: StepFormDeps): ResetForm {
  const links = createStore<readonly ResetLink[]>([]);
  const isKept = (id: string): boolean => links.get().some((link) => link.id === id && link.isKept);
  const form = createStepForm(
    deps,
    definitionWith({
      get: () => links.get(),
      ask: (asked) => links.set(asked.map((link) => ({ ...link, isKept: isKept(link.id) }))),
    }),
  );
  return {
    ...form,
    links,
    keepLink(id, kept) {
      if (isIdle(form.state.get()))
        links.set(links.get().map((link) => (link.id === id ? { ...link, isKept: kept } : link)));
    },
  };
}

/** An e-mail address by the pattern, else a phone number. */
function accountOf({ values, allowsForeignNumbers }: StepTaskDeps): { name: string; isMail: boolean } {
  const typed = values.account.trim();
  const email = plainEmail(typed);
  if (isEmail(email)) return { name: email, isMail: true };
  return { name: parsePhone(typed, allowsForeignNumbers()) ?? typed, isMail: false };
}

function checkAccount({ values }: StepFormState, deps: StepFormDeps): FormRefusal | null {
  const typed = values.account.trim();
  if (typed === '') return refuse('account', 'validation.account_empty');
  const isKnownForm = isEmail(plainEmail(typed)) || parsePhone(typed, deps.allowsForeignNumbers()) !== null;
  return isKnownForm ? null : refuse('account', 'validation.account_format');
}

function checkConfirm({ values }: StepFormState): FormRefusal | null {
  if (values.confirm === '') return refuse('confirm', 'validation.password_empty');
  return values.confirm === values.password ? null : refuse('confirm', 'validation.passwords_differ');
}

async function leaveAccount(deps: StepTaskDeps): Promise<FormOutcome> {
  const { services, captcha, signal, state } = deps;
  const { name } = accountOf(deps);
  // The visitor went back and forward again: the code is still valid.
  if (isCodeStillValid(state.sent, name, services.clock.now())) return { kind: 'reached' };
  const answer = await retryAfterCaptcha(
    captcha,
    { account: name, action: 'reset' },
    (check) =>
      services.hub.call(resetPasswordCheck, { account: name, check }, { ignoreMessage: true, signal }),
    signal,
  );
  return answer === null ? { kind: 'stopped' } : sendCode(deps);
}

async function sendCode(deps: StepTaskDeps): Promise<FormOutcome> {
  const { name, isMail } = accountOf(deps);
  const result = await (isMail ? sendMailCode(deps, name, 'reset') : sendSmsCode(deps, name, 'reset'));
  if (result.kind !== 'nothing') return result;
  return { kind: 'failed', problem: { field: 'account', text: { key: 'validation.account_format' } } };
}

/** The check does not use the code up: a wrong one is reported before the visitor types a password. */
async function leaveCode(deps: StepTaskDeps, links: LinksPort): Promise<FormOutcome> {
  const { services, signal, values } = deps;
  const request = { mobile: accountOf(deps).name, captcha: values.code, type: 1, action: 'reset' } as const;
  const { info } = await services.hub.call(checkCaptcha, request, { ignoreMessage: true, signal });
  if (!signal.aborted) links.ask(info?.links ?? []);
  return { kind: 'reached' };
}

async function finish(deps: StepTaskDeps, links: LinksPort): Promise<FormOutcome> {
  const { services, captcha, signal, values } = deps;
  const { name, isMail } = accountOf(deps);
  await clearBeforeLogin(services, signal);
  const answer = await retryAfterCaptcha(
    captcha,
    { account: name, action: 'reset' },
    () => callReset(deps, links.get(), name, isMail),
    signal,
  );
  if (answer === null) return { kind: 'stopped' };
  if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.reset_failed' } } };
  const outcome = await finishAccount(
    services,
    answer.info,
    {
      typed: { account: name, password: values.password },
      method: 'reset',
      otherwise: 'error.reset_sign_in',
      showNextStep: deps.showNextStep,
    },
    signal,
  );
  if (!signal.aborted)
    services.toasts.show({ kind: 'success', key: 'reset', text: { key: 'notice.reset_success' } });
  return outcome;
}

function callReset(
  { services, values, signal }: StepTaskDeps,
  links: readonly ResetLink[],
  name: string,
  isMail: boolean,
) {
  const options: CallOptions = { ignoreMessage: true, token: null, signal };
  const kept = links.filter(({ isKept }) => isKept).map(({ id }) => id);
  const passwords = {
    new_password: values.password,
    re_new_password: values.confirm,
    ...(links.length === 0 ? {} : { keep_links: kept }),
  };
  return isMail
    ? services.hub.call(resetPasswordByEmail, { email: name, captcha: values.code, ...passwords }, options)
    : services.hub.call(
        resetPasswordByMobile,
        { mobile: name, mobile_captcha: values.code, ...passwords },
        options,
      );
}
