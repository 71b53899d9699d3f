/** Dependencies of the registration and reset forms, without a browser. */
import type { AccountFlow, AccountFlowParts } from '../flows/form/accountFlow';
import type { AccountFormState } from '../flows/form/accountFormState';
import { createLoginDoor } from '../flows/login/completeLogin';
import { readFurtherStep } from '../flows/login/furtherStep';
import { createImageCaptcha } from '../flows/captcha/imageCaptcha';
import { createFakeServices, type FakeServices } from './fakeServices';

export interface FakeAccount {
  services: FakeServices;
  parts: AccountFlowParts;
  flow: AccountFlow;
  /** The form's current state. */
  form: () => AccountFormState;
  /** Creates another form over the same storage, as a reload does. */
  reload: () => AccountFlow;
  /** Referral code in its cookie. */
  shareCode: { value: string | null };
  /** Texts of the notices shown, in order. */
  notices: () => unknown[];
  end: AbortController;
}

/**
 * Creates a form with fake dependencies.
 * @param create the form under test
 */
export function createFakeAccount(create: (parts: AccountFlowParts) => AccountFlow): FakeAccount {
  const services = createFakeServices();
  // The tenant's lists arrive long before anyone completes a form.
  services.callbacks.setAllowList(null);
  const end = new AbortController();
  const shareCode: FakeAccount['shareCode'] = { value: null };
  const parts: AccountFlowParts = {
    services,
    door: createLoginDoor(services, end.signal),
    captcha: createImageCaptcha(services),
    askFurther: (info, context) => readFurtherStep(info, context) !== null,
    shareCode: {
      get: () => shareCode.value,
      remove: () => {
        shareCode.value = null;
      },
    },
    termsVersion: 'v1',
    allowsForeignNumbers: () => false,
    signal: end.signal,
  };
  const flow = create(parts);
  return {
    services,
    parts,
    flow,
    form: () => flow.form.get(),
    reload: () => create(parts),
    shareCode,
    notices: () => services.happened.flatMap((each) => ('notice' in each ? [each.notice] : [])),
    end,
  };
}
