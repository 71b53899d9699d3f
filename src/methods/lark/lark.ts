import type { ButtonMethod } from '../method';
import { larkIcon } from './larkIcon';

/** Inside its app the client is asked, elsewhere Lark's own page is opened. */
export const lark: ButtonMethod = {
  id: 'lark',
  surface: 'button',
  nameKey: 'login.lark',
  icon: larkIcon,
  // The browsers of other apps open no window for it.
  isOffered: ({ methods }, inApp) => methods.includes('lark') && inApp !== 'other',
  // Older clients send `Feishu/`.
  ownBrowser: /Lark|Feishu/i,
  screen: {
    load: async () => (await import('./larkMessenger')).larkMessenger.Screen,
    namespaces: ['open'],
    trackedAs: 'lark',
  },
  intents: {
    takesLinkCode: true,
    opensInApp: true,
    load: async () => (await import('./larkMessenger')).larkMessenger.handleIntent,
  },
};
