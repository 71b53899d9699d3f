import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

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

/**
 * GET `/v1/user/wechat/subscribe`: progress of the scan. `is_subscribe`: 0 waiting, 2 scanned, 1 done. Done comes with
 * the login info, or with `bind_id` when the person still has to bind a phone. Fails with -20070 when the scene is
 * gone.
 */
export const wechatSubscribe = defineCall({
  name: 'wechatSubscribe',
  method: 'GET',
  path: '/api/hub/v1/user/wechat/subscribe',
  summary: 'Poll the scan of a WeChat code; signs in when it is confirmed',
  request: v.object({ qrscene_id: v.pipe(v.string(), v.maxLength(128)) }),
  info: v.object({ ...loginInfoSchema.entries, is_subscribe: v.picklist([0, 1, 2]) }),
});
