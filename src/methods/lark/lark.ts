import { larkPlatform } from './larkPlatform';
import type { Provider } from '../method';
import { larkIcon } from './larkIcon';

/** Inside its app the client is asked, elsewhere Lark's own page is opened. */
export const lark: Provider = {
  id: larkPlatform,
  name: 'Lark',
  nameKey: 'login.lark',
  icon: larkIcon,
  // The browsers of other apps open no window for it.
  isOffered: ({ profile }, inApp) => profile.methods.includes(larkPlatform) && inApp !== 'other',
  screen: { load: async () => (await import('./LarkRoute')).LarkRoute, namespaces: ['open'] },
  intents: {
    takesLinkCode: true,
    app: 'lark',
    load: async () => (await import('./handleLarkIntent')).handleLarkIntent,
  },
};
