/** A made-up messenger: what would be `src/methods/pigeon`. */
import { createMessenger } from '../../methods/messenger/createMessenger';
import type { ButtonMethod } from '../../methods/method';
import { pigeonAppid, pigeonLogin } from './calls';

const messenger = createMessenger({
  id: 'pigeon',
  calls: { app: pigeonAppid, login: pigeonLogin },
  authorizeUrl: 'https://pigeon.example/authorize',
  requestCode: async (_, { appId }) => ({ kind: 'code', code: `${appId}-7` }),
  texts: {
    signingIn: 'lark.signing_in',
    notReady: 'lark.not_ready',
    failed: 'lark.failed',
    otherFlow: 'lark.other_flow',
    otherMethods: 'lark.other_methods',
  },
});

export const pigeon: ButtonMethod = {
  id: 'pigeon',
  surface: 'button',
  name: 'Pigeon',
  icon: <path d="M0 0h20v20z" />,
  isOffered: ({ methods }, inApp) => methods.includes('pigeon') && inApp !== 'other',
  ownBrowser: /Pigeon/,
  screen: { load: async () => messenger.Screen, namespaces: ['open'] },
  intents: { takesLinkCode: true, opensInApp: true, load: async () => messenger.handleIntent },
};
