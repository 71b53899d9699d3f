/** The sign-in with a phone number: a form for each method, their captcha, and which method is on screen. */
import type { StepForm } from '../../flows/form/stepForm';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createPhoneSignIn, type PhoneMethod } from '../../flows/login/phoneSignIn';
import { createStore, type ReadableStore } from '../../lib/store';
import type { AccountPorts } from '../account/AccountPorts';
import { createAccountParts } from '../account/createAccountParts';

export interface PhoneControl {
  captcha: ImageCaptcha;
  flows: Readonly<Record<PhoneMethod, StepForm>>;
  method: ReadableStore<PhoneMethod>;
  /** Takes the number along; does nothing while a request is under way. */
  choose: (method: PhoneMethod) => void;
}

/** Creates the control of one form. */
export function createPhoneControl(ports: AccountPorts, signal: AbortSignal): PhoneControl {
  const parts = createAccountParts(ports, signal);
  const { storage } = ports.services;
  const isSms = storage.get('draft')?.tab === 'login.sms' || storage.get('last-method') === 'sms';
  const method = createStore<PhoneMethod>(isSms ? 'sms' : 'password');
  const flows = {
    password: createPhoneSignIn(parts, 'password'),
    sms: createPhoneSignIn(parts, 'sms'),
  };
  return {
    captcha: parts.captcha,
    flows,
    method,
    choose(next) {
      const { values, work } = flows[method.get()].state.get();
      if (work.kind !== 'idle') return;
      method.set(next);
      flows[next].type({ account: values.account, country: values.country });
    },
  };
}
