import { createLoginWithPhone, type PhoneWay } from '../../flows/login/loginWithPhone';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import { useBrand } from '../../screens/EntryView';
import { PhoneLogin } from '../../screens/PhoneLogin/PhoneLogin';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormParts } from './stepFormParts';
import { useStepForm } from './useStepForm';

/** A form for each way, one captcha, and which way is on screen. */
function createPhoneLogin(entry: Entry, signal: AbortSignal) {
  const parts = stepFormParts(entry, signal);
  const { storage } = entry.services;
  const isSms = storage.get('draft')?.tab === 'login.sms' || storage.get('last-method') === 'sms';
  const way = createStore<PhoneWay>(isSms ? 'sms' : 'password');
  const flows = {
    password: createLoginWithPhone(parts, 'password'),
    sms: createLoginWithPhone(parts, 'sms'),
  };
  return {
    captcha: parts.captcha,
    flows,
    way,
    /** Takes the number along; does nothing while a request is under way. */
    choose(next: PhoneWay): void {
      const { values, work } = flows[way.get()].form.get();
      if (work.kind !== 'idle') return;
      way.set(next);
      flows[next].type({ account: values.account, country: values.country });
    },
  };
}

/** The form with a phone number, in the login's second tab. */
export function PhoneLoginRoute() {
  const { captcha, flows, way: chosen, choose } = useFormScope(createPhoneLogin);
  const offersSms = useBrand(({ flags }) => flags.captchaLogin);
  const wanted = useStore(chosen);
  const way = offersSms ? wanted : 'password';
  const account = useStepForm(flows[way], useEntry().view);
  return (
    <>
      <PhoneLogin offersSms={offersSms} way={way} onWay={choose} account={account} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
