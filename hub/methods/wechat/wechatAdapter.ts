import type { LoginPurpose } from '../redirect/redirectTables';

declare module '../../adapters/adapters' {
  interface MethodAdapters {
    wechat: WechatAdapter;
  }
}

/** An event of a WeChat official account, in the fields that matter here. */
export interface WechatEvent {
  /**
   * `subscribe` (a new follower scanned, key `qrscene_<scene>`) and `SCAN` (a follower scanned, key `<scene>`) are
   * WeChat's own events. `CONFIRM` and `CANCEL` are the taps on the page the scan opens.
   */
  event: 'subscribe' | 'SCAN' | 'CONFIRM' | 'CANCEL';
  eventKey: string;
  /** Open id of the person. */
  fromUser: string;
  /** WeChat's time of the event, in seconds. */
  createTime: string;
}

/** The content of a QR code. */
export interface WechatCode {
  /** Id of the scene, the value WeChat sends back as the event key. */
  scene: string;
  /**
   * What a confirmation does: it signs in, or links WeChat to the account of who shows the code. The page that asks for it has
   * to say which: whoever is led to link signs in a stranger from then on.
   */
  purpose: LoginPurpose;
  /** How long the code can be scanned, in milliseconds. */
  lifeMs: number;
  /** Origin of the portal that shows the code. */
  portalOrigin: string;
}

/** A code that WeChat made. */
export interface CreatedCode {
  /** What the QR code leads to: the `url` of WeChat's answer. */
  text: string;
  /**
   * Address of WeChat's picture: `https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=` and the ticket, URL-encoded.
   * `null`: the hub renders the code itself.
   */
  picture: string | null;
  /**
   * Link that opens WeChat at this code on the visitor's own phone, such as a mini program's URL Link
   * (`wxa/generate_urllink`); `null` without one.
   */
  appLink: string | null;
}

/** What WeChat says about a code of its web authorization. */
export type WechatRedemption =
  { openId: string; nickname: string } | { refused: 'wrong' | 'used' | 'expired' };

/** WeChat's web authorization (OAuth, `snsapi_userinfo`): sign-in inside WeChat's own browser. */
export interface WechatWebAuthorization {
  /**
   * Address of WeChat's page.
   * @param callback address of the hub that WeChat leads back to, with `code` and `state`
   * @param state letters and digits, at most 128
   */
  authorizeAddress(callback: string, state: string, portalOrigin: string): string;
  /** Exchanges a code; each code works once. Rejects when WeChat cannot be reached or refuses the hub itself. */
  redeem(code: string): Promise<WechatRedemption>;
}

/** The hub's connection to a WeChat official account. An operator implements it with their app id and secret. */
export interface WechatAdapter {
  /** Creates a code: at WeChat `cgi-bin/qrcode/create`. */
  createCode(code: WechatCode): Promise<CreatedCode>;
  /** Without it sign-in inside WeChat is by the QR code alone. */
  webAuthorization?: WechatWebAuthorization;
  /**
   * Answers the requests WeChat sends to `/wechat/events`. It checks their signature and passes each event on.
   * Leave it out where events reach `wechat/receiveEvent` another way.
   */
  answerEvent?(request: Request, receive: (event: WechatEvent) => Promise<void>): Promise<Response>;
}
