import { describe, expect, test } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../hub/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from './completeLogin';

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
  test('keeps the login, waits 800 ms, tells the host and replaces the page, in this order', async () => {
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
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.happened).toEqual([
      ...loginMessages,
      loginEvent,
      { event: 'entry-redirect', detail: { url: partner } },
      { replace: partner },
    ]);
    expect(services.clock.waiting).toBe(0);
  });

  test('goes to the stored callback, which is then removed, else to /content', async () => {
    const { services, completion } = create();
    services.storage.set('callback', partner);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.stored('callback')).toBeNull();
    completion.reset();
    const again = completion.complete({ ...login, auth_token: 'token-2' });
    await services.clock.advance(800);
    expect(await again).toEqual({ kind: 'leaving', url: 'https://own.site/content' });
  });

  test('a refused callback goes on to /content, never to the bad one', async () => {
    const { services, completion } = create({ callback: 'https://evil.com/' });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: 'https://own.site/content' });
    expect(JSON.stringify(services.happened)).not.toContain('evil');
  });

  test('with cookies refused the content page is shown here: another document would know nobody', async () => {
    const services = createFakeServices({}, { blocksCookies: true });
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
    expect(services.happened.slice(-2)).toEqual([
      { event: 'entry-redirect', detail: { url: 'https://own.site/content' } },
      { shown: 'content' },
    ]);
  });

  test('with cookies refused it is shown here for an app too, whose token then stays out of the address', async () => {
    const services = createFakeServices({ appid: 'studio-app' }, { blocksCookies: true });
    services.callbacks.setAllowList({});
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = createLoginCompletion(services).complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
    expect(services.happened.at(-1)).toEqual({ shown: 'content' });
  });

  test('with cookies refused a callback is gone to all the same', async () => {
    const services = createFakeServices({}, { blocksCookies: true });
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
  });

  test('remembers the method and drops what was half done', async () => {
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

  test('waits for the lists, but not for ever', async () => {
    const services = createFakeServices();
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(800 + 14_999);
    expect(services.happened).toEqual([]);
    await services.clock.advance(1);
    expect(await done).toEqual({ kind: 'leaving', url: 'https://own.site/content' });
  });

  test('goes on as soon as late lists arrive', async () => {
    const services = createFakeServices();
    services.callbacks.request(partner);
    const completion = createLoginCompletion(services);
    const done = completion.complete(login);
    await services.clock.advance(3000);
    services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.clock.waiting).toBe(0);
  });
});

describe('with an appid', () => {
  test('the target carries appid and apptoken; message and event hold no app token', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    const url = 'https://partner.example/back?appid=studio-app&apptoken=app-token-1#part';
    expect(await done).toEqual({ kind: 'leaving', url });
    expect(services.hub.calls).toMatchObject([
      {
        name: 'authorize',
        request: { app_key: 'studio-app', response_type: 'token', redirect_uri: partner },
        options: { token: 'token-1' },
      },
    ]);
    expect(services.happened.slice(0, 3)).toEqual([...loginMessages, loginEvent]);
  });

  test('no app token when the callback that was asked for is refused', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: 'https://evil.example/' });
    services.hub.reply('authorize', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: 'https://own.site/content' });
    expect(services.hub.calls).toEqual([]);
  });

  test('the older path is asked once when the newer answers 404', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', new HubError('malformed', { status: 404 }));
    services.hub.reply('authorizeLegacy', recordedAnswers.appToken);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=app-token-1') });
    expect(services.hub.names).toEqual(['authorize', 'authorizeLegacy']);
  });

  test('both paths missing ends there', async () => {
    const { services, completion } = create({ appid: 'studio-app' });
    services.hub.reply('authorize', new HubError('malformed', { status: 404 }));
    services.hub.reply('authorizeLegacy', new HubError('malformed', { status: 404 }));
    const done = completion.complete(login);
    await services.clock.advance(2800);
    await done;
    expect(services.hub.names).toEqual(['authorize', 'authorizeLegacy']);
  });

  test.each([
    [recordedAnswers.appUnknown, { text: 'This app is not registered' }],
    [recordedAnswers.withoutMessage, { key: 'error.authorize' }],
    [recordedAnswers.onlyLogged, { key: 'error.authorize' }],
    [recordedAnswers.nothingDone, { key: 'error.authorize' }],
    [new HubError('network'), { key: 'error.network' }],
  ])('a failure (%#) shows its text for 2 s and goes on without appid and apptoken', async (reply, text) => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', reply);
    const done = completion.complete(login);
    await services.clock.advance(2799);
    expect(services.happened).toContainEqual({ notice: { kind: 'warning', key: 'authorize', text } });
    expect(services.happened).not.toContainEqual(loginEvent);
    await services.clock.advance(1);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.happened).toEqual(expect.arrayContaining([...loginMessages, loginEvent]));
    expect(services.session.get()?.token).toBe('token-1');
  });

  const session = { ...login, method: 'session' };

  test('an existing session gives the app nothing before the visitor consents', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    services.hub.reply('authorize', recordedAnswers.appToken);
    expect(await completion.complete(session)).toEqual({ kind: 'needsConsent', login: session });
    expect(services.hub.calls).toEqual([]);
    expect(services.happened).toEqual([]);
    expect(completion.get()).toEqual({ kind: 'needsConsent', login: session });
    const done = completion.complete(session, { isConsented: true });
    await services.clock.advance(800);
    expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=') });
    expect(services.storage.get('last-method')).toBeNull();
  });

  test.each(['the address', 'the visitor'])(
    'on the consent page, asked for by %s, a new login is kept and held; approved, it waits no second time',
    async (by) => {
      const screen = by === 'the address' ? 'authorize' : 'login';
      const { services, completion } = create({ appid: 'studio-app', callback: partner, screen });
      services.hub.reply('authorize', recordedAnswers.appToken);
      if (by === 'the visitor') completion.consentRule.start();
      const held = completion.complete(login);
      await services.clock.advance(800);
      expect(await held).toEqual({ kind: 'needsConsent', login });
      expect(services.session.get()?.token).toBe('token-1');
      expect(services.hub.calls).toEqual([]);
      expect(services.happened).toEqual([{ message: 'login-state', fields: { logged_in: true } }]);
      const done = completion.complete(login, { isConsented: true });
      await services.clock.advance(0);
      expect(await done).toMatchObject({ url: expect.stringContaining('apptoken=app-token-1') });
      expect(services.happened).toContainEqual(loginEvent);
    },
  );

  test('without an appid the consent page holds nobody', async () => {
    const { services, completion } = create({ screen: 'authorize', callback: partner });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
  });

  test('an approved app that gets no token leads nowhere, and can be approved again', async () => {
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
    expect(await done).toMatchObject({ kind: 'leaving' });
  });
});

describe('a session that goes on by itself', () => {
  test('leaves at once, and nobody hears of a login', async () => {
    const { services, completion } = create({ callback: partner });
    const done = completion.complete({ ...login, method: 'session' }, { isSilent: true });
    await services.clock.advance(0);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.happened).toEqual([
      { event: 'entry-redirect', detail: { url: partner } },
      { replace: partner },
    ]);
  });

  test('gives an app nothing', async () => {
    const { services, completion } = create({ appid: 'studio-app', callback: partner });
    const end = await completion.complete({ ...login, method: 'session' }, { isSilent: true });
    expect(end.kind).toBe('needsConsent');
    expect(services.happened).toEqual([]);
  });
});

describe('in a frame', () => {
  test('posts where to go and stays', async () => {
    const { services, completion } = create({ mode: 'frame', callback: partner });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
    expect(services.happened).toEqual([
      ...loginMessages,
      loginEvent,
      { event: 'entry-redirect', detail: { url: partner } },
      { message: 'redirect', fields: { url: partner } },
    ]);
  });

  test('without a callback there is nowhere to send the host', async () => {
    const { services, completion } = create({ mode: 'frame' });
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
    expect(services.happened).toEqual([...loginMessages, loginEvent]);
  });
});

describe('in a tag on another site', () => {
  test('goes to a callback that was given and passes, and writes no cookie', async () => {
    const { services, completion } = create({ mode: 'tag', callback: partner }, false);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'leaving', url: partner });
    expect(services.cookieValues()).toEqual({});
    expect(services.session.get()?.token).toBe('token-1');
  });

  test.each([null, 'https://evil.com/'])('with the callback %j nobody navigates', async (callback) => {
    const { services, completion } = create({ mode: 'tag', callback }, false);
    services.storage.set('callback', partner);
    const done = completion.complete(login);
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
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
      expect(await done).toEqual({ kind: 'stayed' });
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
      expect(await done).toEqual({ kind: 'stayed' });
      expect(services.happened.at(-1)).toEqual({ event: 'entry-redirect', detail: { url: partner } });
      expect(services.stored('callback')).toBe(partner);
    },
  );

  test.each(['page', 'tag'] as const)(
    'redirect="none" only tells where it would have gone (%s)',
    async (mode) => {
      const { services, completion } = create({ mode, redirect: 'none', callback: partner });
      const done = completion.complete(login);
      await services.clock.advance(800);
      expect(await done).toEqual({ kind: 'stayed' });
      expect(services.happened.at(-1)).toEqual({ event: 'entry-redirect', detail: { url: partner } });
    },
  );

  test('settings that change during the 800 ms count', async () => {
    const { services, completion } = create({ callback: partner });
    const done = completion.complete(login);
    services.configure({ redirect: 'none' });
    await services.clock.advance(800);
    expect(await done).toEqual({ kind: 'stayed' });
  });
});

describe('exactly once', () => {
  test('calls at the same time and afterwards join the first', async () => {
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

  test('after a reset the next login goes through, and one under way is given up', async () => {
    const { services, completion } = create({ callback: partner });
    const first = completion.complete(login);
    await services.clock.advance(400);
    completion.reset();
    expect(await first).toEqual({ kind: 'idle' });
    const second = completion.complete({ ...login, auth_token: 'token-2' });
    await services.clock.advance(400);
    expect(services.happened).toEqual([]);
    await services.clock.advance(400);
    expect(await second).toMatchObject({ kind: 'leaving' });
    expect(services.happened.filter((item) => 'replace' in item)).toHaveLength(1);
  });

  test('an element that is gone tells nobody and navigates nowhere', async () => {
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
