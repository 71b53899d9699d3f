import type { Env, Hono } from 'hono';
import { toBuffer } from 'qrcode';

/** Path of WeChat's pictures, on their host `mp.weixin.qq.com`. */
export const showQrcodePath = '/cgi-bin/showqrcode';

/**
 * WeChat's pictures of codes. Like the real ones they have neither `Cross-Origin-Resource-Policy` nor CORS headers, so
 * that a document which requires them does not show them.
 */
export function showQrcode<Environment extends Env>(app: Hono<Environment>): void {
  app.get(showQrcodePath, async (context) => {
    const text = Buffer.from(context.req.query('ticket') ?? '', 'base64').toString('utf8');
    // As at WeChat, an unknown ticket has no picture.
    if (!/^https?:\/\/[^\s]+\/dev\/wechat\?scene=[\w-]{1,128}$/.test(text)) return context.body(null, 404);
    const picture = await toBuffer(text, { errorCorrectionLevel: 'M', margin: 2, scale: 8 });
    return context.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'max-age=3600',
    });
  });
}
