/** A code that a messenger gave to a page. */
export interface MessengerCode {
  code: string;
  /** The messenger's app that the code must belong to. */
  appId: string;
  /** The expected person, if the caller knows. */
  openId?: string;
}

/** Result of an exchange: the person's open id, or why the messenger refuses the code. */
export type MessengerRedemption = { openId: string } | { refused: 'wrong' | 'used' | 'expired' };

/** The hub's connection to a messenger such as Lark (Feishu). An operator implements it with their app id and secret. */
export interface MessengerAdapter {
  /** Address of the authorize page (OAuth 2.0) for browsers outside the messenger. */
  authorizeAddress(portalOrigin: string): string;
  /** Address of the client SDK for pages inside the messenger. */
  sdkAddress(portalOrigin: string): string;
  /** Exchanges a code; each code works once. Rejects when the messenger cannot be reached. */
  redeem(code: MessengerCode): Promise<MessengerRedemption>;
}
