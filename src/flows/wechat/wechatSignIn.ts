/** Signing in by a scan with WeChat: through the same door as any login, or on to the phone binding. */
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import type { LoginDoor } from '../login/completeLogin';
import type { AskFurther } from '../login/furtherStep';
import type { Services } from '../services';
import { readLoginInfo } from '../login/signIn';
import { createWechatScan, type WechatScan, type WechatScanParts } from './wechatScan';

export interface WechatSignInParts extends Pick<WechatScanParts, 'isHidden' | 'random' | 'signal'> {
  services: Services;
  door: LoginDoor;
  askFurther: AskFurther;
}

/** Creates it; nothing is asked before the code is on screen. */
export function createWechatSignIn({ services, door, askFurther, ...rest }: WechatSignInParts): WechatScan {
  return createWechatScan({
    ...rest,
    services,
    // The scan is this method's submit. After the confirmation it would take the hub's new cookies along.
    onScanned: (signal) => clearBeforeLogin(services, signal),
    async onDone(info) {
      const read = readLoginInfo(info, 'wechat');
      if (read.kind === 'further')
        return askFurther(info, { method: 'wechat' }) ? null : { key: 'error.further_step' };
      await door.complete(read.login);
      return null;
    },
  });
}
