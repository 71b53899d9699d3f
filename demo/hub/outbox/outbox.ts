/** A mail the hub writes. Plain text: codes need no pictures. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A text message the hub writes. */
export interface TextMessage {
  /**
   * As stored: 11 digits of the mainland, or E.164. `null`: nobody; a gateway then takes its usual time and sends
   * nothing, so that time does not tell whose number is known.
   */
  to: string | null;
  text: string;
}

/** How messages leave the hub. Both reject when the message could not be handed over. */
export interface Outbox {
  sendMail(mail: Mail): Promise<void>;
  sendText(message: TextMessage): Promise<void>;
}

/** The one small interface an SMS provider has to fill. */
export interface SmsGateway {
  send(message: TextMessage): Promise<void>;
}
