import { createPhoneSignIn, type PhoneMethod } from '../../flows/login/phoneSignIn';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import { useBrand } from '../../screens/EntryView';
import { PhoneLogin } from '../../screens/PhoneLogin/PhoneLogin';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

function createPhoneLogin(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  const { storage } = entry.services;
  const isSms = storage.get('draft')?.tab === 'login.sms' || storage.get('last-method') === 'sms';
  const method = createStore<PhoneMethod>(isSms ? 'sms' : 'password');
  const flows = {
    password: createPhoneSignIn(deps, 'password'),
    sms: createPhoneSignIn(deps, 'sms'),
  };
  return {
    captcha: deps.captcha,
    flows,
    method,
    /** Copies the number to the other form. Does nothing while a request is running. */
    choose: (next: PhoneMethod): void => {
      const { values, work } = flows[method.get()].state.get();
      if (work.kind !== 'idle') return;
      method.set(next);
      flows[next].type({ account: values.account, country: values.country });
    },
  };
}

export function PhoneLoginRoute() {
  const { captcha, flows, method: chosen, choose } = useFormScope(createPhoneLogin);
  const offersSms = useBrand(({ profile }) => profile.methods.includes('sms'));
  const wanted = useStore(chosen);
  const method = offersSms ? wanted : 'password';
  const account = useStepForm(flows[method], useEntry());
  return (
    <>
      <PhoneLogin offersSms={offersSms} method={method} onMethod={choose} account={account} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
