import { beforeEach, expect, test, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { envelope } from '../../contract/messages';
import { createFakePopups } from '../../testing/fakePopups';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createProviderSignIn, type ProviderSignIn } from './providerSignIn';

const answer = envelope('provider-code', { platform: 'google', code: 'code-1', state: 'state-1' });

let services: FakeServices;
let popups: ReturnType<typeof createFakePopups>;
let signIn: ProviderSignIn;
const status = () => signIn.wait.get()?.status ?? null;

async function create(config: Partial<EntryConfig> = {}) {
  services = createFakeServices({ mode: 'tag', ...config }, { isOwnSite: false });
  services.callbacks.setAllowList(null);
  services.hub.reply('loginByCode', recordedAnswers.signedIn);
  popups = createFakePopups();
  signIn = createProviderSignIn({
    services,
    completion: createLoginCompletion(services),
    showNextStep: () => false,
    popups,
    view: { origin: 'https://partner.example', opener: null, close: () => undefined },
  });
  await signIn.prepare();
}

beforeEach(() => create());

/** Vitest's usual second is too short on a busy machine. */
const waiting = { timeout: 30_000 };

test('opens the window inside the click, before its code is loaded', () => {
  signIn.choose('google');
  expect(popups.opened).toHaveLength(1);
  expect(status()).toBe('waiting');
});

test('an answer that comes before the code is loaded signs in', async () => {
  signIn.choose('google');
  popups.say(answer);
  await vi.waitFor(() => expect(services.hub.names).toContain('loginByCode'), waiting);
  expect(status()).toBe('redeeming');
});

test('a cancel before the code is loaded closes the window, and its answer no longer counts', async () => {
  signIn.choose('google');
  signIn.cancel();
  expect(popups.opened[0]?.closed).toBe(true);
  popups.say(answer);
  // The control: the next window works.
  signIn.choose('google');
  expect(status()).toBe('waiting');
  popups.say(answer);
  await vi.waitFor(() => expect(status()).toBe('redeeming'), waiting);
  expect(services.hub.names.filter((name) => name === 'loginByCode')).toHaveLength(1);
});

test('a second click closes the first window', async () => {
  signIn.choose('google');
  signIn.choose('auth0');
  expect(popups.opened.map(({ closed }) => closed)).toEqual([true, false]);
  await vi.waitFor(() => expect(popups.listeners.size).toBe(1), waiting);
  expect(signIn.wait.get()).toMatchObject({ platform: 'auth0', status: 'waiting' });
});

test('a blocked window leaves a link, whose answer counts', async () => {
  popups.isBlocked = true;
  signIn.choose('google');
  expect(signIn.wait.get()).toMatchObject({ status: 'blocked' });
  expect(signIn.wait.get()?.newTabHref).toContain('/api/hub/v1/google/login');
  popups.say(answer, { source: {} });
  await vi.waitFor(() => expect(status()).toBe('redeeming'), waiting);
});

test('in page mode the document goes to the provider', async () => {
  await create({ mode: 'page' });
  signIn.choose('google');
  expect(status()).toBe('leaving');
  await vi.waitFor(() => expect(services.happened).toContainEqual({ assign: expect.any(String) }), waiting);
  expect(popups.opened).toEqual([]);
});

test('an address without a provider loads nothing', async () => {
  await expect(signIn.readReturn()).resolves.toEqual({ kind: 'none' });
});
