/** The tokens of an app after a sign-in in a tag or frame. */
import { expect, test } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../api/hubError';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion, type PassOptions } from './loginCompletion';

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada', method: 'password' };
const partner = 'https://partner.example/back';
const page = 'https://shop.example';
const token = (text: string) => ({ code: 1, message: '', info: { token: text } });
const refused = (code: number) => ({ code, message: 'Not here', info: null });
const hold = (config: Partial<EntryConfig>) => {
  const services = createFakeServices({ appid: 'studio-app', ...config }, { isOwnSite: false });
  services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
  services.callbacks.request(config.callback ?? null);
  const completion = createLoginCompletion(services);
  const complete = async (given: object = {}, options: PassOptions = {}) => {
    const done = completion.complete({ ...login, ...given }, options);
    await services.clock.advance(2800);
    return done;
  };
  const told = () => services.happened.find((item) => 'event' in item && item.event === 'entry-login');
  const requests = () => services.hub.calls.map(({ request }) => request);
  return { services, complete, told, requests };
};

test.each([
  ['tag', {}],
  ['frame', { host_origin: page }],
] as const)('the %s hands its page a token for its origin', async (mode, named) => {
  const { services, complete, told, requests } = hold({ mode });
  services.hub.reply('authorize', token('for-the-page'));
  expect(await complete()).toEqual({ kind: 'completed' });
  expect(requests()).toEqual([
    { app_key: 'studio-app', response_type: 'token', redirect_uri: page, ...named },
  ]);
  const detail = { ...login, app_token: 'for-the-page' };
  expect(told()).toEqual({ event: 'entry-login', detail });
  expect(services.happened).toContainEqual({ message: 'login-success', fields: detail });
});

test('the address gets another token', async () => {
  const { services, complete, told } = hold({ mode: 'tag', callback: partner });
  services.hub.reply('authorize', token('for-the-address'), token('for-the-page'));
  expect(await complete()).toMatchObject({ url: expect.stringContaining('apptoken=for-the-address') });
  expect(told()).toMatchObject({ detail: { app_token: 'for-the-page' } });
});

test('"Continue as" hands over a token without the consent page, where no address gets one', async () => {
  const { services, complete, told } = hold({ mode: 'frame' });
  services.hub.reply('authorize', token('for-the-page'));
  await complete({ method: 'session' });
  expect(told()).toMatchObject({ detail: { app_token: 'for-the-page', method: 'session' } });
  const asked = hold({ mode: 'frame', callback: partner });
  expect(await asked.complete({ method: 'session' })).toMatchObject({ kind: 'needsConsent' });
});

test.each([recordedAnswers.appUnknown, new HubError('network')])(
  'a page that gets none is told why, and the visitor is signed in (%#)',
  async (reply) => {
    const { services, complete, told } = hold({ mode: 'tag' });
    services.hub.reply('authorize', reply);
    expect(await complete()).toEqual({ kind: 'completed' });
    expect(told()).toEqual({ event: 'entry-login', detail: login });
    expect(services.happened.filter((item) => 'event' in item && item.event === 'entry-error')).toHaveLength(
      1,
    );
    expect(services.happened.filter((item) => 'toast' in item)).toEqual([]);
  },
);

test.each([false, true])(
  'on a page of another app, only the portal can issue the token of the address (consented: %s)',
  async (isConsented) => {
    const { services, complete, told } = hold({ mode: 'tag', callback: partner });
    services.hub.reply('authorize', refused(-100_115), refused(-100_112));
    expect(await complete({}, { isConsented })).toMatchObject({ kind: 'needsConsent', needsPortal: true });
    expect(told()).toBeUndefined();
    expect(services.session.get()?.token).toBe(login.auth_token);
  },
);
