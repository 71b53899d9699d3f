/**
 * The form of a second factor (docs/contract.md section 6, "Double login verification"): the challenge replaces the
 * password.
 */
import { hubCodes } from '../api/classifyCode';
import type { RequestOf } from '../api/defineCall';
import { isHubError } from '../api/hubError';
import type { login } from '../api/login';
import { errorText } from '../flows/errorText';
import type { FormRefusal } from '../flows/form/form';
import { emptyForm } from '../flows/form/formDraft';
import type { FormOutcome, FormValues, SentCode } from '../flows/form/formState';
import { createStepForm, type StepForm, type StepFormDeps, type StepTaskDeps } from '../flows/form/stepForm';
import type { StepFormState } from '../flows/form/stepFormState';
import { signInWith } from '../flows/login/signInWith';
import type { Proof } from '../flows/verify/verification';
import type { AskedFactor } from './factor';

export interface FactorFormDefinition {
  /** Of what is typed; a factor without it has no field. */
  checkAnswer?: (state: StepFormState) => FormRefusal | null;
  /** The login call's fields that answer the challenge. */
  answer: (values: FormValues) => Partial<RequestOf<typeof login>>;
  /** What the browser proves, in fields that are sent with the answer. */
  prove?: (challenge: string, signal: AbortSignal) => Promise<Proof>;
  /** What was sent before the form is shown; by default nothing. @param now milliseconds since 1970 */
  sent?: (now: number) => SentCode | null;
  /** Sends what the visitor needs for an answer; a factor without it needs nothing sent. */
  sendCode?: (task: StepTaskDeps) => Promise<FormOutcome>;
}

/** One field at most, `code`, and no draft: an answer does not survive a reload. */
export function createFactorForm(
  deps: StepFormDeps,
  asked: AskedFactor,
  { checkAnswer, sent, sendCode, ...ways }: FactorFormDefinition,
): StepForm {
  const endIfGone =
    ({ services, signal }: StepTaskDeps) =>
    (error: unknown): FormOutcome => {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      const text = errorText(error, 'error.login_failed');
      if (text) services.toasts.show({ kind: 'error', key: 'challenge', text });
      asked.onGone();
      return { kind: 'stopped' };
    };
  return createStepForm(deps, {
    id: null,
    steps: [{ id: 'code', ...(checkAnswer ? { fields: ['code'], check: checkAnswer } : { fields: [] }) }],
    fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
    isValidAccount: () => false,
    initialState: (now) => ({ ...emptyForm(false), sent: sent?.(now) ?? null }),
    sendCode: async (task) => (await sendCode?.(task).catch(endIfGone(task))) ?? { kind: 'stopped' },
    finish: (task) => finish(task, asked, ways).catch(endIfGone(task)),
  });
}

async function finish(
  task: StepTaskDeps,
  { account, challenge, method, trustsBrowser }: AskedFactor,
  { answer, prove }: Pick<FactorFormDefinition, 'answer' | 'prove'>,
): Promise<FormOutcome> {
  const proof = prove ? await prove(challenge.current, task.signal) : { fields: {} };
  if (proof === null) return { kind: 'failed', problem: { text: { key: 'factor.cancelled' } } };
  if ('problem' in proof) return { kind: 'failed', problem: { text: proof.problem } };
  const request = {
    type: 0,
    account,
    challenge: challenge.current,
    ...answer(task.values),
    ...proof.fields,
    ...(trustsBrowser() && { trust_browser: true }),
  } as const;
  return signInWith(task, request, method);
}
