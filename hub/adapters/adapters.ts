import type { StorageAdapter } from './storage';

/** Adapters of methods of signing in, by the method's id. The folder of each method adds its own (`declare module`). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declarations elsewhere fill it
export interface MethodAdapters {}

type OfMethods = { [Id in keyof MethodAdapters]?: MethodAdapters[Id] | null | undefined };

/**
 * The hub's connections to other services, apart from OpenID providers, which are settings. Without one a method, or the
 * upload, is off: its calls answer -100111.
 */
export interface Adapters extends OfMethods {
  mail: Mailer;
  sms: SmsGateway;
  storage: StorageAdapter | null;
}

/** Nothing is sent or stored, and no method has what it needs. */
export const noAdapters: Adapters = {
  mail: { send: () => Promise.reject(new Error('No mail server is configured. Set SMTP_URL.')) },
  sms: {
    send: () =>
      Promise.reject(new Error('No SMS gateway is configured. Set HUB_SMS_URL, or pass adapters.sms.')),
  },
  storage: null,
};

/** A picture that is part of a mail. */
export interface MailPicture {
  /** What the HTML names it by: `cid:<cid>`. */
  cid: string;
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail from the hub. `text` says all of it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same with the brand's look. It loads nothing from elsewhere. */
  html?: string;
  /** Of the HTML. */
  pictures?: readonly MailPicture[];
  /** The brand: the name to show as sender's. */
  fromName?: string;
}

/** Sends mail. The hub has one adapter for it, `smtpMailer`. */
export interface Mailer {
  /** Rejects when the mail cannot be handed over; the visitor sees an error and can try again at once. */
  send(mail: Mail): Promise<void>;
  /** For `hub check --connect`: rejects where the server is not reached, or refuses the password. Sends nothing. */
  check?(): Promise<void>;
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
  /** As a mailer's. */
  check?(): Promise<void>;
}
