import type { ButtonMethod } from '../method';
import { wechatIcon } from './wechatIcon';

export const wechat: ButtonMethod = {
  id: 'wechat',
  surface: 'button',
  nameKey: 'login.wechat',
  icon: wechatIcon,
  // The browsers of other messengers open no window for it, and its code cannot be scanned there.
  isOffered: ({ methods }, inApp) => methods.includes('wechat') && [null, 'wechat', 'other'].includes(inApp),
  // WeCom names WeChat's browser too, but does not read WeChat's codes.
  ownBrowser: /^(?!.*wxwork\/).*MicroMessenger/i,
  screen: {
    load: async () => (await import('./WechatRoute')).WechatRoute,
    namespaces: ['wechat'],
    trackedAs: 'wechat',
  },
  registerStep: {
    name: 'login.wechat',
    title: 'register.wechat_title',
    load: () => import('./WechatStepRoute'),
  },
};
