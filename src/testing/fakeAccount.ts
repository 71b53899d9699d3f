import type { StepForm, StepFormDeps } from '../flows/form/stepForm';
import type { StepFormState } from '../flows/form/stepFormState';
import { createLoginCompletion } from '../flows/login/loginCompletion';
import { readNextStep } from '../flows/login/nextStep';
import { createHumanCheck, type HumanCheck } from '../flows/captcha/humanCheck';
import { createFakeServices, type FakeServices } from './fakeServices';

export interface FakeAccount<Flow extends StepForm = StepForm> {
  services: FakeServices;
  deps: StepFormDeps & { captcha: HumanCheck };
  flow: Flow;
  form: () => StepFormState;
  /** Another form over the same storage, as after a reload. */
  reload: () => Flow;
  /** The referral code in its cookie. */
  shareCode: { value: string | null };
  /** Texts of the toasts shown, in order. */
  toasts: () => unknown[];
  end: AbortController;
}

/** @param create the form under test */
export function createFakeAccount<Flow extends StepForm>(
  create: (deps: StepFormDeps) => Flow,
): FakeAccount<Flow> {
  const services = createFakeServices();
  // The tenant's lists arrive long before anyone completes a form.
  services.callbacks.setAllowList(null);
  const end = new AbortController();
  const shareCode: FakeAccount['shareCode'] = { value: null };
  const deps: FakeAccount['deps'] = {
    services,
    completion: createLoginCompletion(services, end.signal),
    captcha: createHumanCheck(services),
    showNextStep: (info, context) => readNextStep(info, context) !== null,
    shareCode: {
      get: () => shareCode.value,
      remove: () => {
        shareCode.value = null;
      },
    },
    termsVersion: 'v1',
    sentTerms: () => ({ version: '1', language: 'en' }),
    allowsForeignNumbers: () => false,
    signal: end.signal,
  };
  const flow = create(deps);
  return {
    services,
    deps,
    flow,
    form: () => flow.state.get(),
    reload: () => create(deps),
    shareCode,
    toasts: () => services.happened.flatMap((each) => ('toast' in each ? [each.toast] : [])),
    end,
  };
}
