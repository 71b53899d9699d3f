import { describe, expect, test } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from './loginCompletion';

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada', method: 'password' };
const partner = 'https://partner.example/back#part';
const loginEvent = { event: 'entry-login', detail: login };
const loginMessages = [
  { message: 'login-success', fields: login },
  { message: 'login-state', fields: { logged_in: true } },
];

function create(config: Partial<EntryConfig> = {}, isOwnSite = true) {
  const services = createFakeServices(config, { isOwnSite });
  services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
  services.callbacks.request(config.callback ?? null);
  return { services, completion: createLoginCompletion(services) };
}

describe('in page mode', () => {
  test('stores the login, waits 800 ms, notifies the host and replaces the page, in this order', async () => {
    const { services, completion } = create({ callback: partner });
    const done = completion.complete(login);
    expect(services.cookieValues()).toEqual({
      hub_auth_token: 'token-1',
      hub_ticket: 'ticket-1',
      hub_username: 'Ada',
    });
    await services.clock.advance(799);
    expect(services.happened).toEqual([]);
    expect(completion.get()).toEqual({ kind: 'completing' });
    await services.clock.advance(1);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
    expect(services.happened).toEqual([
      ...loginMessages,
      loginEvent,
      { event: 'entry-redirect', detail: { url: partner } },
      { replace: partner },
    ]);
    expect(services.clock.waiting).toBe(0);
  });

  test('redirects to the stored callback, which is then removed, else to /content', async () => {
    const { services, completion } = create();
    services.storage.set('callback', partner);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
    expect(services.stored('callback')).toBeNull();
    completion.reset();
    const again = completion.complete({ ...login, auth_token: 'token-2' });
    await services.clock.advance(800);
    expect(await again).toEqual({ kind: 'redirecting', url: 'https://own.site/content' });
  });

  test('redirects to /content instead of a refused callback', async () => {
    const { services, completion } = create({ callback: 'https://evil.com/' });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: 'https://own.site/content' });
    expect(JSON.stringify(services.happened)).not.toContain('evil');
  });

  test('with blocked cookies the content page is shown in this document', async () => {
    const services = createFakeServices({}, { blocksCookies: true });
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened.slice(-2)).toEqual([
      { event: 'entry-redirect', detail: { url: 'https://own.site/content' } },
      { shown: '/content' },
    ]);
  });

  test('with blocked cookies it is shown in this document for an app too, without a token in the address', async () => {
    const services = createFakeServices({ appid: 'studio-app' }, { blocksCookies: true });
    services.callbacks.setAllowList({});
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = createLoginCompletion(services).complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened.at(-1)).toEqual({ shown: '/content' });
  });

  test('with blocked cookies a callback is still followed', async () => {
    const services = createFakeServices({}, { blocksCookies: true });
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
  });

  test('remembers the method and removes drafts', async () => {
    const { services, completion } = create();
    services.storage.set('bind_id', 'bind-1');
    services.storage.set('draft', { account: 'a@b.cc' });
    const done = completion.complete(login);
    await services.clock.advance(800);
    await done;
    expect(services.storage.get('bind_id')).toBeNull();
    expect(services.storage.get('draft')).toBeNull();
    expect(services.storage.get('last-method')).toBe('password');
  });

  test('waits for the lists for a limited time', async () => {
    const services = createFakeServices();
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800 + 14_999);
    expect(services.happened).toEqual([]);
    await services.clock.advance(1);
    expect(await done).toEqual({ kind: 'redirecting', url: 'https://own.site/content' });
  });

  test('continues as soon as late lists arrive', async () => {
    const services = createFakeServices();
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(3000);
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
    expect(services.clock.waiting).toBe(0);
  });
});

describe('with an appid', () => {
  test('in page mode the target carries appid and apptoken; message and event hold no app token', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    const url = 'https://partner.example/back?appid=studio-app&apptoken=app-token-1#part';
    expect(await done).toEqual({ kind: 'redirecting', url });
    expect(services.hub.calls).toMatchObject([
      {
        name: 'authorize',
        request: { app_key: 'studio-app', response_type: 'token', redirect_uri: partner },
        options: { token: 'token-1' },
      },
    ]);
    expect(services.happened.slice(0, 3)).toEqual([...loginMessages, loginEvent]);
  });

  test('a refused callback gets no app token', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: 'https://evil.example/' });
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: 'https://own.site/content' });
    expect(services.hub.calls).toEqual([]);
  });

  test('uses the older path once if the newer answers 404', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', new HubError('malformed', { status: 404 }));
    services.hub.reply('authorizeLegacy', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=app-token-1') });
    expect(services.hub.names).toEqual(['authorize', 'authorizeLegacy']);
  });

  test('fails if both paths are missing', async () => {
    const { services, completion } = create({ appid: 'studio-app' });
    services.hub.reply('authorize', new HubError('malformed', { status: 404 }));
    services.hub.reply('authorizeLegacy', new HubError('malformed', { status: 404 }));
    const done = completion.complete(login);
    await services.clock.advance(2800);
    await done;
    expect(services.hub.names).toEqual(['authorize', 'authorizeLegacy']);
  });

  test.each([
    [recordedAnswers.appUnknown, { text: 'The app or its address is not registered' }],
    [recordedAnswers.withoutMessage, { key: 'error.authorize' }],
    [recordedAnswers.onlyLogged, { key: 'error.authorize' }],
    [recordedAnswers.nothingDone, { key: 'error.authorize' }],
    [new HubError('network'), { key: 'error.network' }],
  ])(
    'a failure (%#) shows its text for 2 s and redirects without appid and apptoken',
    async (reply, text) => {
      const { services, completion } = create({ appid: 'studio-app', callback: partner });
      services.hub.reply('authorize', reply);
      const done = completion.complete(login);
      await services.clock.advance(2799);
      expect(services.happened).toContainEqual({ toast: { kind: 'warning', key: 'authorize', text } });
      expect(services.happened).not.toContainEqual(loginEvent);
      await services.clock.advance(1);
      expect(await done).toEqual({ kind: 'redirecting', url: partner });
      expect(services.happened).toEqual(expect.arrayContaining([...loginMessages, loginEvent]));
      expect(services.session.get()?.token).toBe('token-1');
    },
  );

  const session = { ...login, method: 'session' };

  test('an existing session passes no token before the visitor consents', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', recordedAnswers.appToken);
    expect(await completion.complete(session)).toEqual({
      kind: 'needsConsent',
      login: session,
      needsPortal: false,
    });
    expect(services.hub.calls).toEqual([]);
    expect(services.happened).toEqual([]);
    expect(completion.get()).toEqual({ kind: 'needsConsent', login: session, needsPortal: false });
    const done = completion.complete(session, { isConsented: true });
    await services.clock.advance(800);
    expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=') });
    expect(services.storage.get('last-method')).toBeNull();
  });

  test.each(['the address', 'the visitor'])(
    'on the consent page of %s, a new login is stored and waits for approval, without a second delay',
    async (by) => {
      const screen = by === 'the address' ? 'authorize' : 'login';
      const { services, completion } = create({ appid: 'studio-app', callback: partner, screen });
      services.hub.reply('authorize', recordedAnswers.appToken);
      if (by === 'the visitor') completion.consentRule.start();
      const held = completion.complete(login);
      await services.clock.advance(800);
      expect(await held).toEqual({ kind: 'needsConsent', login, needsPortal: false });
      expect(services.session.get()?.token).toBe('token-1');
      expect(services.hub.calls).toEqual([]);
      expect(services.happened).toEqual([{ message: 'login-state', fields: { logged_in: true } }]);
      const done = completion.complete(login, { isConsented: true });
      await services.clock.advance(0);
      expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=app-token-1') });
      expect(services.happened).toContainEqual(loginEvent);
    },
  );

  test('without an appid the consent page does not wait', async () => {
    const { services, completion } = create({ screen: 'authorize', callback: partner });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
  });

  test('an approved app that gets no token causes no redirect and can be approved again', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', new HubError('network'), recordedAnswers.appToken);
    const refused = completion.complete(session, { isConsented: true });
    refused.catch(() => undefined);
    await services.clock.advance(800);
    await expect(refused).rejects.toMatchObject({ kind: 'network' });
    expect(completion.get()).toEqual({ kind: 'idle' });
    expect(services.happened).toEqual([
      expect.objectContaining({ event: 'entry-error' }),
      expect.objectContaining({ message: 'error' }),
    ]);
    const done = completion.complete(session, { isConsented: true });
    await services.clock.advance(800);
    expect(await done).toMatchObject({ kind: 'redirecting' });
  });
});

describe('a session that continues automatically', () => {
  test('redirects at once without a login event', async () => {
    const { services, completion } = create({ callback: partner });
    const done = completion.complete({ ...login, method: 'session' }, { isSilent: true });
    await services.clock.advance(0);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
    expect(services.happened).toEqual([
      { event: 'entry-redirect', detail: { url: partner } },
      { replace: partner },
    ]);
  });

  test('passes an app no token', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    const end = await completion.complete({ ...login, method: 'session' }, { isSilent: true });
    expect(end.kind).toBe('needsConsent');
    expect(services.happened).toEqual([]);
  });
});

describe('in a frame', () => {
  test('posts the target without a redirect', async () => {
    const { services, completion } = create({ mode: 'frame', callback: partner });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened).toEqual([
      ...loginMessages,
      loginEvent,
      { event: 'entry-redirect', detail: { url: partner } },
      { message: 'redirect', fields: { url: partner } },
    ]);
  });

  test('posts no redirect without a callback', async () => {
    const { services, completion } = create({ mode: 'frame' });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened).toEqual([...loginMessages, loginEvent]);
  });
});

describe('in a tag on another site', () => {
  test('redirects to an allowed callback and writes no cookie', async () => {
    const { services, completion } = create({ mode: 'tag', callback: partner }, false);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'redirecting', url: partner });
    expect(services.cookieValues()).toEqual({});
    expect(services.session.get()?.token).toBe('token-1');
  });

  test.each([null, 'https://evil.com/'])('does not navigate with the callback %j', async (callback) => {
    const { services, completion } = create({ mode: 'tag', callback }, false);
    services.storage.set('callback', partner);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened).toEqual([...loginMessages, loginEvent]);
  });
});

describe('the host decides', () => {
  test.each(['page', 'frame', 'tag'] as const)(
    'preventDefault on entry-login stops the redirect and its message (%s)',
    async (mode) => {
      const { services, completion } = create({ mode, callback: partner });
      services.prevented.add('entry-login');
      const done = completion.complete(login);
      await services.clock.advance(800);
      expect(await done).toEqual({ kind: 'completed' });
      expect(services.happened).toEqual([...loginMessages, loginEvent]);
    },
  );

  test.each(['page', 'frame', 'tag'] as const)(
    'preventDefault on entry-redirect stops it (%s)',
    async (mode) => {
      const { services, completion } = create({ mode, callback: partner });
      services.prevented.add('entry-redirect');
      const done = completion.complete(login);
      await services.clock.advance(800);
      expect(await done).toEqual({ kind: 'completed' });
      expect(services.happened.at(-1)).toEqual({ event: 'entry-redirect', detail: { url: partner } });
      expect(services.stored('callback')).toBe(partner);
    },
  );

  test.each(['page', 'tag'] as const)('redirect="none" only reports the target (%s)', async (mode) => {
    const { services, completion } = create({ mode, redirect: 'none', callback: partner });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
    expect(services.happened.at(-1)).toEqual({ event: 'entry-redirect', detail: { url: partner } });
  });

  test('uses settings that change during the 800 ms', async () => {
    const { services, completion } = create({ callback: partner });
    const done = completion.complete(login);
    services.configure({ redirect: 'none' });
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'completed' });
  });
});

describe('exactly once', () => {
  test('concurrent and later calls join the first', async () => {
    const { services, completion } = create({ callback: partner });
    const calls = [
      completion.complete(login),
      completion.complete(login),
      completion.complete({ ...login, auth_token: 'other' }),
    ];
    await services.clock.advance(800);
    const ends = await Promise.all([...calls, completion.complete(login)]);
    expect(new Set(ends).size).toBe(1);
    expect(services.happened).toHaveLength(5);
  });

  test('a reset gives up a running completion and allows the next login', async () => {
    const { services, completion } = create({ callback: partner });
    const first = completion.complete(login);
    await services.clock.advance(400);
    completion.reset();
    expect(await first).toEqual({ kind: 'idle' });
    const second = completion.complete({ ...login, auth_token: 'token-2' });
    await services.clock.advance(400);
    expect(services.happened).toEqual([]);
    await services.clock.advance(400);
    expect(await second).toMatchObject({ kind: 'redirecting' });
    expect(services.happened.filter((item) => 'replace' in item)).toHaveLength(1);
  });

  test('a removed element sends no event and does not navigate', async () => {
    const services = createFakeServices({ callback: partner, appid: 'studio-app' });
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    services.callbacks.request(partner);
    services.hub.reply('authorize', new HeldReply().reply);
    const gone = new AbortController();
    const done = createLoginCompletion(services, gone.signal).complete(login);
    await services.clock.advance(900);
    gone.abort();
    expect(await done).toEqual({ kind: 'idle' });
    await services.clock.advance(60_000);
    expect(services.happened).toEqual([]);
    expect(services.clock.waiting).toBe(0);
  });
});
