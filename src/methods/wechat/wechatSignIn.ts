import { clearBeforeLogin } from '../../flows/login/clearBeforeLogin';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import { type ShowNextStep, readLoginInfo } from '../../flows/login/nextStep';
import type { Services } from '../../flows/services';
import { createWechatScan, type WechatScan, type WechatScanDeps } from './wechatScan';

export interface WechatSignInDeps extends Pick<WechatScanDeps, 'isHidden' | 'random' | 'signal'> {
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
}

/** Nothing is requested before the code is on screen. */
export function createWechatSignIn({
  services,
  completion,
  showNextStep,
  ...rest
}: WechatSignInDeps): WechatScan {
  return createWechatScan({
    ...rest,
    services,
    // The scan is the submit of this method. After the confirmation, clearing would delete the hub's new cookies.
    onScanned: (signal) => clearBeforeLogin(services, signal),
    async onDone(info) {
      const read = readLoginInfo(info, 'wechat');
      if (read.kind === 'nextStep')
        return showNextStep(info, { method: 'wechat' }) ? null : { key: 'error.further_step' };
      await completion.complete(read.login);
      return null;
    },
  });
}
