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
