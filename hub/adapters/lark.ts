/** A code that Lark gave to a page. */
export interface LarkCode {
  code: string;
  /** The Lark app the code must belong to. */
  appId: string;
  /** The expected person, if the caller knows. */
  openId?: string;
}

/** Result of an exchange: the person's open id, or why Lark refuses the code. */
export type LarkRedemption = { openId: string } | { refused: 'wrong' | 'used' | 'expired' };

/** The hub's connection to Lark (Feishu). An operator implements it with their app id and secret. */
export interface LarkAdapter {
  /** Address of the authorize page for browsers outside Lark. */
  authorizeAddress(portalOrigin: string): string;
  /** Address of the JSSDK for pages inside Lark. */
  sdkAddress(portalOrigin: string): string;
  /** Exchanges a code; each code works once. Rejects when Lark cannot be reached. */
  redeem(code: LarkCode): Promise<LarkRedemption>;
}
