/** A method and a messenger that we do not have are added by what would be their folder, and a line in the registry. */
import { afterEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { defineCall } from '../api/defineCall';
import { loginInfoSchema } from '../api/loginInfo';
import { readLoginInfo } from '../flows/login/nextStep';
import { createMessenger } from '../methods/messenger/createMessenger';
import type { Provider, ProviderScreenProps } from '../methods/method';
import { providers } from '../methods/registry';
import { createFakeElement } from '../testing/fakeElement';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

// What would be src/methods/keycard.
const keycardLogin = defineCall({
  name: 'keycardLogin',
  method: 'POST',
  path: '/api/hub/v1/keycard/login',
  summary: 'Sign in with a card',
  request: v.object({ card: v.string() }),
  info: loginInfoSchema,
});
function Keycard({ context: { services, completion }, onBack }: ProviderScreenProps) {
  const signIn = async () => {
    const { info } = await services.hub.call(keycardLogin, { card: 'card-1' }, { token: null });
    const reading = info && readLoginInfo(info, 'keycard');
    if (reading?.kind === 'signedIn') await completion.complete(reading.login);
  };
  return (
    <>
      <button onClick={() => void signIn()}>Read the card</button>
      <button onClick={onBack}>Back</button>
    </>
  );
}
const keycard: Provider = {
  id: 'keycard',
  name: 'Key card',
  icon: <path d="M0 0h20v20z" />,
  isOffered: ({ methods }) => methods.includes('keycard'),
  screen: { load: async () => Keycard, namespaces: [] },
  intents: null,
};

// What would be src/methods/pigeon.
const pigeonMessenger = createMessenger({
  id: 'pigeon',
  calls: {
    app: defineCall({
      name: 'pigeonAppid',
      method: 'GET',
      path: '/api/hub/v1/pigeon/appid',
      summary: 'The app of a tenant domain',
      request: v.object({ domain: v.string() }),
      info: v.object({ app_id: v.string() }),
    }),
    login: defineCall({
      name: 'pigeonLogin',
      method: 'POST',
      path: '/api/hub/v1/pigeon/login',
      summary: 'Sign in with a code of the loft',
      request: v.object({ domain: v.string(), code: v.string(), is_link: v.optional(v.boolean()) }),
      info: loginInfoSchema,
    }),
  },
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
const pigeon: Provider = {
  ...keycard,
  id: 'pigeon',
  name: 'Pigeon',
  isOffered: ({ methods }, inApp) => methods.includes('pigeon') && inApp !== 'other',
  ownBrowser: /Pigeon/,
  screen: { load: async () => pigeonMessenger.Screen, namespaces: ['open'] },
  intents: { takesLinkCode: true, opensInApp: true, load: async () => pigeonMessenger.handleIntent },
};

/** Opens a tag; the hub answers these calls, and `sent` holds their bodies. */
async function open(userAgent: string, answers: Readonly<Record<string, object>>) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address);
    if (typeof body === 'string') sent.push([pathname, JSON.parse(body)]);
    return Response.json(answers[pathname] ?? recordedAnswers.onlyLogged);
  });
  const dispatch = vi.fn(() => true);
  const element = { ...createFakeElement('tag'), dispatch };
  const entry = await createEntry(element, window, { providers: [...providers, keycard, pigeon] });
  const profile: object = { keycard_login: true, pigeon_login: true };
  entry.settings.set({ status: 'ready', settings: { profile } });
  entry.services.callbacks.setAllowList(null);
  const { screen, user } = renderScreen(<EntryApp entry={entry} />, createView());
  const press = async (name: string) => settle(user.click(screen.getByRole('button', { name })));
  const signedInBy = (method: string) =>
    vi.waitFor(
      () =>
        expect(dispatch).toHaveBeenCalledWith(
          'entry-login',
          expect.objectContaining({ auth_token: 'token-1', method }),
        ),
      { timeout: 4000 },
    );
  return { entry, sent, press, signedInBy };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a method with a screen signs in', async () => {
  const { sent, press, signedInBy } = await open('', { [keycardLogin.path]: recordedAnswers.signedIn });
  await press('Continue with Key card');
  await press('Read the card');
  await signedInBy('keycard');
  expect(sent).toContainEqual([keycardLogin.path, { card: 'card-1' }]);
});

it('a messenger signs in inside its app', async () => {
  const { entry, sent, press, signedInBy } = await open('Mozilla/5.0 Pigeon/1', {
    '/api/hub/v1/pigeon/appid': { code: 1, message: '', info: { app_id: 'loft' } },
    '/api/hub/v1/pigeon/login': recordedAnswers.signedIn,
  });
  expect(entry.inApp).toBe('pigeon');
  // A page of the portal may use the client; this tag stands for one.
  entry.appAround = 'pigeon';
  await press('Continue with Pigeon');
  await signedInBy('pigeon');
  expect(sent).toContainEqual([
    '/api/hub/v1/pigeon/login',
    { domain: new URL(entry.services.portal).host, code: 'loft-7' },
  ]);
});
