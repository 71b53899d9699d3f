/** The account has not agreed to what the hub now asks for (docs/contract.md section 6, "Consent on record"). */
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { errorText } from '../errorText';
import { checkTerms } from '../form/accountChecks';
import { emptyForm } from '../form/formDraft';
import type { FormOutcome } from '../form/formState';
import { refuseAll } from '../form/signInChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepTaskDeps } from '../form/stepForm';
import { signInWith } from '../login/signInWith';
import type { NewAccount } from './registerNumber';

/** Such a step; one without `terms` registers. */
export type AgreementStep = NewAccount & { terms: NonNullable<NewAccount['terms']> };

export const isAgreement = (step: NewAccount): step is AgreementStep => step.terms !== undefined;

/**
 * One box, which an earlier agreement in this browser does not tick: it was to another text, or another person's.
 * @param onGone called when the challenge is no longer valid: the visitor signs in again
 */
export function createAgreement(
  deps: StepFormDeps,
  { challenge, method, terms }: AgreementStep,
  onGone: () => void,
): StepForm {
  const agree = async (task: StepTaskDeps): Promise<FormOutcome> => {
    const { services, signal } = task;
    const { language } = task.sentTerms();
    const sent = { version: terms.version, language };
    try {
      return await signInWith(task, { type: 0, account: '', challenge, terms: sent }, method);
    } catch (error) {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      const text = errorText(error, 'error.login_failed');
      if (text) services.toasts.show({ kind: 'error', key: 'challenge', text });
      onGone();
      return { kind: 'stopped' };
    }
  };
  // Tracking counts this form as a step of the sign-in that led here.
  const onForm: StepFormDeps['onForm'] = (_id, form) => deps.onForm?.(null, form);
  return createStepForm(
    { ...deps, onForm },
    {
      id: null,
      steps: [
        {
          id: 'profile',
          fields: ['isAgreed'],
          check: (state, task) => refuseAll([checkTerms(state, task)]),
        },
      ],
      fallback: { send: 'error.login_failed', next: 'error.login_failed', finish: 'error.login_failed' },
      isValidAccount: () => false,
      initialState: () => emptyForm(false),
      sendCode: () => Promise.resolve({ kind: 'stopped' }),
      finish: agree,
    },
  );
}
