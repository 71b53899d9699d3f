import type { LarkAdapter } from './lark';
import type { Mailer } from './mail';
import type { SmsGateway } from './sms';
import type { StorageAdapter } from './storage';
import type { WechatAdapter } from './wechat';

/**
 * The hub's connections to other services, apart from OpenID providers, which are settings. `null` switches a method
 * off: its calls answer -100111.
 */
export interface Adapters {
  mail: Mailer;
  sms: SmsGateway;
  wechat: WechatAdapter | null;
  lark: LarkAdapter | null;
  storage: StorageAdapter | null;
}

/** The default adapters: nothing is sent, and the three methods are off. */
export const noAdapters: Adapters = {
  mail: { send: () => Promise.reject(new Error('No mail server is configured. Set SMTP_URL.')) },
  sms: {
    send: () =>
      Promise.reject(new Error('No SMS gateway is configured. Set HUB_SMS_URL, or pass adapters.sms.')),
  },
  wechat: null,
  lark: null,
  storage: null,
};
