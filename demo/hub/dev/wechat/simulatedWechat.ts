import type { WechatAdapter } from '../../adapters/wechat';
import type { HubConfig } from '../../config/readHubConfig';
import { showQrcodePath } from './showQrcode';

/**
 * WeChat as the demo plays it: the QR code opens the phone of `/dev/wechat`, which reports its taps to the hub itself,
 * and the picture has an address like WeChat's where there is an origin for it.
 */
export function simulatedWechat({ outsideOrigin }: Pick<HubConfig, 'outsideOrigin'>): WechatAdapter {
  return {
    createCode: async ({ scene, portalOrigin }) => {
      const text = `${portalOrigin}/dev/wechat?scene=${scene}`;
      if (outsideOrigin === null) return { text, picture: null };
      const picture = new URL(showQrcodePath, outsideOrigin);
      // WeChat's tickets are base64 too, with letters that an address must encode.
      picture.searchParams.set('ticket', Buffer.from(text).toString('base64'));
      return { text, picture: picture.href };
    },
  };
}
