/** Registration: a form for each method, their captcha, and which method is on screen. */
import type { StepForm } from '../../flows/form/stepForm';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createRegisterWithEmail } from '../../flows/register/registerWithEmail';
import { createRegisterWithMobile } from '../../flows/register/registerWithMobile';
import { createWechatBinding, type WechatBinding } from '../../flows/wechat/wechatBinding';
import { createStore, type ReadableStore } from '../../lib/store';
import type { RegisterMethod } from '../../screens/Register/Register';
import { offersWechat } from '../wechat/offersWechat';
import { wechatParts } from '../wechat/wechatParts';
import type { AccountPorts } from './AccountPorts';
import { createAccountParts } from './createAccountParts';

export interface RegisterControl {
  captcha: ImageCaptcha;
  flows: Readonly<Record<RegisterMethod, StepForm>>;
  /** The last step by phone, where the profile has WeChat. */
  wechat: WechatBinding;
  /** What the visitor chose, now or before a reload; `null`: the first method the profile offers. */
  chosen: ReadableStore<RegisterMethod | null>;
  /** Does nothing while a request is under way. @param from the method on screen */
  choose(method: RegisterMethod, from: RegisterMethod): void;
}

const drafts: ReadonlyMap<string, RegisterMethod> = new Map([
  ['register.email', 'email'],
  ['register.mobile', 'phone'],
]);

/** Creates the control of one form. */
export function createRegisterControl(ports: AccountPorts, signal: AbortSignal): RegisterControl {
  const parts = createAccountParts(ports, signal);
  const chosen = createStore(drafts.get(ports.services.storage.get('draft')?.tab ?? '') ?? null);
  const wechat = createWechatBinding(wechatParts(ports, signal));
  const flows = {
    email: createRegisterWithEmail(parts),
    phone: createRegisterWithMobile(parts, { ...wechat, isOffered: () => offersWechat(ports) }),
  };
  return {
    captcha: parts.captcha,
    flows,
    wechat,
    chosen,
    choose(method, from) {
      if (flows[from].state.get().work.kind !== 'idle') return;
      chosen.set(method);
      flows[method].keep();
    },
  };
}
