import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * GET `/v1/user/wechat/qrcode`: a QR code to scan with WeChat, bound to the visit's flow (docs/contract.md section 6).
 */
export const wechatQrcode = defineCall({
  name: 'wechatQrcode',
  method: 'GET',
  path: '/api/hub/v1/user/wechat/qrcode',
  summary: 'Get a WeChat QR code for this visit',
  request: v.object({
    /**
     * Asks for the picture as `data:`. Sent by a portal in a frame: its document requires `Cross-Origin-Resource-Policy`
     * of what it loads, which WeChat's pictures do not have.
     */
    inline: v.optional(v.literal('1')),
  }),
  info: v.object({
    /** Address of the QR code image: WeChat's own (`mp.weixin.qq.com/cgi-bin/showqrcode?ticket=`), a listed host's or `data:`. */
    qrcode: v.string(),
    /** Link that opens WeChat at this code on the visitor's own phone (`https:` or `weixin:`). */
    app_url: v.optional(v.string()),
    qrscene_id: v.string(),
    /** Seconds until the scene expires. */
    expires_in: v.number(),
  }),
});
