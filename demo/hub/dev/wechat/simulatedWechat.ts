import type { WechatAdapter } from '../../adapters/wechat';

/** WeChat as the demo plays it: the QR code opens the phone of `/dev/wechat`, which reports its taps to the hub itself. */
export const simulatedWechat: WechatAdapter = {
  codeText: async ({ scene, portalOrigin }) => `${portalOrigin}/dev/wechat?scene=${scene}`,
};
