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
  /** How long the code can be scanned, in milliseconds. */
  lifeMs: number;
  /** Origin of the portal that shows the code. */
  portalOrigin: string;
}

/** The hub's connection to a WeChat official account. An operator implements it with their app id and secret. */
export interface WechatAdapter {
  /** Text of the QR code; at WeChat the `url` that `cgi-bin/qrcode/create` answers. */
  codeText(code: WechatCode): Promise<string>;
  /**
   * Answers the requests WeChat sends to `/wechat/events`. It checks their signature and passes each event on.
   * Leave it out where events reach `wechat/receiveEvent` another way.
   */
  answerEvent?(request: Request, receive: (event: WechatEvent) => Promise<void>): Promise<Response>;
}
