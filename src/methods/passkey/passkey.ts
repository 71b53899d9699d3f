/** A key of the visitor's device. All but its button is loaded with the suggestions or the screen. */
import type { ButtonMethod } from '../method';
import { knownPlaces } from './knownPlaces';

const load = () => import('./passkeyParts');

export const passkey: ButtonMethod = {
  id: 'passkey',
  surface: 'button',
  nameKey: 'login.passkey',
  labelKey: 'login.with_passkey',
  // The key of methods without one.
  icon: null,
  // Browsers inside apps have none, or keep them to themselves.
  isOffered: ({ methods }, inApp) =>
    methods.includes('passkey') && inApp === null && 'PublicKeyCredential' in globalThis,
  loadSuggestions: async () => (await load()).suggestOnForm,
  screen: {
    load: async () => (await load()).PasskeyRoute,
    namespaces: ['open'],
    choose: (context) => {
      const { navigator, providerSignIn, services } = context;
      // The portal's own page has no other window to go to.
      if (services.config().mode === 'page' || knownPlaces.has(context))
        load().then(
          ({ beginOnForm }) => beginOnForm(context),
          () => navigator.open('passkey'),
        );
      else providerSignIn.choose('passkey');
    },
  },
  intents: { load: async () => (await load()).handlePasskeyIntent },
  account: { offer: 'passkeys', load: () => import('./accountPart') },
};
