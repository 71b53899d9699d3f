import type { LarkAdapter } from './lark';
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

/** Nothing is sent, and the three methods are off. */
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

/** A plain-text mail from the hub. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. The hub has one adapter for it, `smtpMailer`. */
export interface Mailer {
  /** Rejects when the mail cannot be handed over; the visitor sees an error and can try again at once. */
  send(mail: Mail): Promise<void>;
  /** Closes connections; called once, when the hub stops. */
  close?(): Promise<void>;
}

/** A text message from the hub. */
export interface TextMessage {
  /**
   * Mainland numbers as 11 digits, others in E.164. `null` means: take the usual time and send nothing, so that the
   * time of an answer does not reveal whether a number has an account.
   */
  to: string | null;
  text: string;
}

/** Sends text messages. An operator implements it for their SMS provider. */
export interface SmsGateway {
  /** Rejects when the message cannot be handed over; the visitor sees an error and can try again at once. */
  send(message: TextMessage): Promise<void>;
}
