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
