import type { Provider } from '../method';
import { wechatIcon } from './wechatIcon';

export const wechat: Provider = {
  id: 'wechat',
  name: 'WeChat',
  nameKey: 'login.wechat',
  icon: wechatIcon,
  isOffered: ({ profile }, inApp) => profile.methods.includes('wechat') && inApp !== 'lark',
  screen: { load: async () => (await import('./WechatRoute')).WechatRoute, namespaces: ['wechat'] },
  intents: null,
};
