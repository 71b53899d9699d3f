import * as v from 'valibot';
import { defineCall } from './call';

/**
 * GET `/v1/user/wechat/qrcode`: a QR code to scan with WeChat, bound to the visit's flow (docs/contract.md section 6).
 */
export const wechatQrcode = defineCall({
  name: 'wechatQrcode',
  method: 'GET',
  path: '/api/hub/v1/user/wechat/qrcode',
  summary: 'Draw a WeChat code for this visit',
  request: v.object({}),
  info: v.object({
    /** Address of the QR code image; the demo hub sends a `data:` PNG. */
    qrcode: v.string(),
    qrscene_id: v.string(),
    /** Seconds until the scene expires. */
    expires_in: v.number(),
  }),
});
