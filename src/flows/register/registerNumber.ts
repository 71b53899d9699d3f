/**
 * Registers a number or address that a sign-in by code has confirmed (docs/contract.md section 6, "SMS sign-in without an
 * account", "Sign-in by a mailed code"): the challenge of the hub's answer takes the place of the code.
 */
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { registerByEmail } from '../../api/registerByEmail';
import { registerByMobile } from '../../api/registerByMobile';
import { isEmail } from '../../contract/typedAccount';
import { errorText } from '../errorText';
import { checkNickname, checkPosition, checkTerms, checkTrade } from '../form/accountChecks';
import type { FormRefusal } from '../form/form';
import { emptyForm } from '../form/formDraft';
import type { FormOutcome } from '../form/formState';
import { refuseAll } from '../form/signInChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepTaskDeps } from '../form/stepForm';
import type { StepFormState } from '../form/stepFormState';
import type { NextStep } from '../login/nextStep';
import { registerAccount } from './registerAccount';

export type NewAccount = Extract<NextStep, { kind: 'newAccount' }>;

/** The hub's names of what it may ask for, in the order of the form → its check. */
const checks: ReadonlyMap<
  string,
  (state: StepFormState, deps: Pick<StepFormDeps, 'terms'>) => FormRefusal | null
> = new Map([
  ['nickname', checkNickname],
  ['industry', checkTrade],
  ['position', checkPosition],
  ['agreement', checkTerms],
]);

/** Whether the hub asks for nothing that the form knows: then it is sent without the visitor. */
export function isComplete({ fields }: NewAccount): boolean {
  return !fields.some((field) => checks.has(field));
}

/**
 * The challenge is kept in memory only, so a reload ends the form.
 * @param onGone called when the challenge is no longer valid: the visitor requests another code
 */
export function createRegisterNumber(deps: StepFormDeps, step: NewAccount, onGone: () => void): StepForm {
  const { fields, account, challenge, method } = step;
  const register = async (task: StepTaskDeps): Promise<FormOutcome> => {
    const { services, values, termsVersion, signal } = task;
    if (fields.includes('agreement')) services.storage.set('agreement', termsVersion);
    const work = {
      ...(fields.includes('industry') ? { trade: values.trade } : {}),
      ...(fields.includes('position') ? { position: values.position } : {}),
    };
    try {
      const outcome = await registerAccount(task, account, ({ nickname, share_code, terms }, options) => {
        const common = {
          challenge,
          ...(fields.includes('agreement') ? { terms } : {}),
          ...(nickname ? { nickname } : {}),
          ...(share_code ? { share_code } : {}),
        };
        return isEmail(account)
          ? services.hub.call(registerByEmail, { email: account, ...common }, options)
          : services.hub.call(registerByMobile, { mobile: account, ...common, ...work }, options);
      });
      return outcome.kind === 'signedIn' ? { ...outcome, login: { ...outcome.login, method } } : outcome;
    } catch (error) {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      const text = errorText(error, 'error.register_failed');
      if (text) services.toasts.show({ kind: 'error', key: 'challenge', text });
      onGone();
      return { kind: 'stopped' };
    }
  };
  // Tracking counts this form as a step of the sign-in that led here.
  const onForm: StepFormDeps['onForm'] = (_id, form) => deps.onForm?.(null, form);
  const { storage } = deps.services;
  return createStepForm(
    { ...deps, onForm },
    {
      id: null,
      steps: [
        {
          id: 'profile',
          fields: ['nickname', 'trade', 'position', 'isAgreed'],
          check: (state, task) =>
            refuseAll(
              [...checks].map(([field, check]) => (fields.includes(field) ? check(state, task) : null)),
            ),
        },
      ],
      fallback: {
        send: 'error.register_failed',
        next: 'error.register_failed',
        finish: 'error.register_failed',
      },
      isValidAccount: () => false,
      initialState: () => emptyForm(storage.get('agreement') === deps.termsVersion),
      sendCode: () => Promise.resolve({ kind: 'stopped' }),
      finish: register,
    },
  );
}
