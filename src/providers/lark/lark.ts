import { larkPlatform } from '../../flows/lark/larkPlatform';
import type { Provider } from '../provider';
import { larkIcon } from './larkIcon';

/** Lark: inside its app the client is asked, elsewhere Lark's own page is opened. */
export const lark: Provider = {
  id: larkPlatform,
  name: 'Lark',
  nameKey: 'login.lark',
  icon: larkIcon,
  isOffered: ({ flags }) => flags.larkLogin,
  screen: { load: async () => (await import('./LarkRoute')).LarkRoute, namespaces: ['open'] },
  intents: {
    takesLinkCode: true,
    app: 'lark',
    load: async () => (await import('./handleLarkIntent')).handleLarkIntent,
  },
};
