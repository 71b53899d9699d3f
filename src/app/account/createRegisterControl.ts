/** Registration as its screen sees it: a form for each way, one picture, and which way is on screen. */
import type { AccountFlow } from '../../flows/form/accountFlow';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createRegisterWithEmail } from '../../flows/register/registerWithEmail';
import { createRegisterWithMobile } from '../../flows/register/registerWithMobile';
import { createWechatBinding, type WechatBinding } from '../../flows/wechat/wechatBinding';
import { createStore, type ReadableStore } from '../../lib/store';
import type { RegisterWay } from '../../screens/Register/Register';
import { offersWechat } from '../wechat/offersWechat';
import { wechatParts } from '../wechat/wechatParts';
import type { AccountPorts } from './AccountPorts';
import { createAccountParts } from './createAccountParts';

export interface RegisterControl {
  captcha: ImageCaptcha;
  flows: Readonly<Record<RegisterWay, AccountFlow>>;
  /** The last step by phone, where the profile has WeChat. */
  wechat: WechatBinding;
  /** What the visitor chose, now or before a reload; `null`: the first way the profile offers. */
  chosen: ReadableStore<RegisterWay | null>;
  /** Does nothing while a request is under way. @param from the way on screen */
  choose(way: RegisterWay, from: RegisterWay): void;
}

const drafts: ReadonlyMap<string, RegisterWay> = new Map([
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
    choose(way, from) {
      if (flows[from].form.get().work.kind !== 'idle') return;
      chosen.set(way);
      flows[way].keep();
    },
  };
}
