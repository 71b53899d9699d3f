import type { WechatAdapter } from '../../adapters/wechat';

/** The demo's simulation of WeChat: the QR code opens the phone of `/dev/wechat`, which reports its taps to the hub. */
export const simulatedWechat: WechatAdapter = {
  codeText: async ({ scene, portalOrigin }) => `${portalOrigin}/dev/wechat?scene=${scene}`,
};
