/**
 * Binds a phone number for a visitor whom a method knows and no account (docs/contract.md section 6). The hub does not
 * say beforehand whether it knows the number, so the visitor agrees to the terms in both cases. In the set-up of a second
 * factor there is an account, whose owner has agreed.
 */
import type { LoginMethod } from '../../contract/login';
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { parsePhone } from '../../contract/parsePhone';
import { checkCode, checkPhone, phoneOf, checkTerms } from '../form/accountChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepTaskDeps } from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import { refuseAll } from '../form/signInChecks';
import { errorText } from '../errorText';
import { sendSignInCode } from '../login/sendSignInCode';
import { signInWith } from '../login/signInWith';

export interface BindOffer {
  method: () => LoginMethod;
  isSetUp: () => boolean;
  /** Called when the binding is no longer valid: the visitor starts again. */
  onGone: () => void;
}

/** The number and the method survive the binding: a visitor who scans again or reloads comes back here. */
export function createBindPhone(deps: StepFormDeps, { method, isSetUp, onGone }: BindOffer): StepForm {
  const gone = ({ services }: StepTaskDeps, error: unknown): FormOutcome => {
    const text = errorText(error, 'error.login_failed');
    if (text) services.toasts.show({ kind: 'error', key: 'bind', text });
    onGone();
    return { kind: 'stopped' };
  };
  const bind = (task: StepTaskDeps): Promise<FormOutcome> => {
    const { services, termsVersion, values, signal } = task;
    const bindId = services.storage.get('bind_id');
    if (bindId === null) return Promise.resolve(gone(task, null));
    if (!isSetUp()) services.storage.set('agreement', termsVersion);
    const request = {
      type: 1,
      account: phoneOf(task),
      mobile_captcha: values.code,
      bind_id: bindId,
      ...(isSetUp() ? {} : { terms: task.sentTerms() }),
    } as const;
    return signInWith(task, request, method()).catch((error: unknown) => {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      return gone(task, error);
    });
  };
  // Tracking counts this form as a step of the method that led here.
  const onForm: StepFormDeps['onForm'] = (_id, form) => deps.onForm?.(null, form);
  return createStepForm(
    { ...deps, onForm },
    {
      get id() {
        return `${isSetUp() ? 'set_up' : 'bind'}.${method()}` as const;
      },
      steps: [
        {
          id: 'phone',
          fields: ['account', 'code', 'isAgreed'],
          check(state, task, forSend) {
            const mobile = checkPhone(state, task);
            const terms = isSetUp() ? null : checkTerms(state, task);
            return forSend ? mobile : refuseAll([mobile, checkCode(state), terms]);
          },
        },
      ],
      fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
      isValidAccount: (account) => parsePhone(account, true) !== null,
      sendCode: (task) => sendSignInCode(task, 'bind'),
      finish: bind,
    },
  );
}
