/** The sign-in with a phone number as its screen sees it: a form for each way, one picture, and which is on screen. */
import type { AccountFlow } from '../../flows/form/accountFlow';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createLoginWithPhone, type PhoneWay } from '../../flows/login/loginWithPhone';
import { createStore, type ReadableStore } from '../../lib/store';
import type { AccountPorts } from '../account/AccountPorts';
import { createAccountParts } from '../account/createAccountParts';

export interface PhoneControl {
  captcha: ImageCaptcha;
  flows: Readonly<Record<PhoneWay, AccountFlow>>;
  way: ReadableStore<PhoneWay>;
  /** Takes the number along; does nothing while a request is under way. */
  choose: (way: PhoneWay) => void;
}

/** Creates the control of one form. */
export function createPhoneControl(ports: AccountPorts, signal: AbortSignal): PhoneControl {
  const parts = createAccountParts(ports, signal);
  const { storage } = ports.services;
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
    choose(next) {
      const { values, work } = flows[way.get()].form.get();
      if (work.kind !== 'idle') return;
      way.set(next);
      flows[next].type({ account: values.account, country: values.country });
    },
  };
}
