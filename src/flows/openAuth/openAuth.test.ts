import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../api/hubError';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from '../login/loginCompletion';
import { createOpenAuth, type OpenAuth, type OpenLink } from './openAuth';

const link: OpenLink = { code: 'code-1', openId: 'ou_1' };
const opened = (username?: string) => ({
  code: 1,
  message: '',
  info: { token: 'token-2', ticket: 'ticket-2', ...(username === undefined ? {} : { username }) },
});
const newLogin = { auth_token: 'token-2', ticket: 'ticket-2', username: 'Grace', method: 'open_auth' };
const incomplete = { kind: 'failed', text: { key: 'open_auth.incomplete' }, canRetry: false };

let services: FakeServices;
let openAuth: OpenAuth;
const offerSession = vi.fn<() => Promise<boolean>>();

function create(
  config: Partial<EntryConfig> = {},
  { isSignedIn = false, link: found = link }: { isSignedIn?: boolean; link?: OpenLink | null } = {},
) {
  services = createFakeServices({ screen: 'open_auth', ...config });
  if (isSignedIn) services.session.signIn({ token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer' });
  services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
  services.callbacks.request(services.config().callback);
  services.hub.reply('check', recordedAnswers.sessionValid);
  services.hub.reply('codeAuthorize', opened('Grace'));
  services.hub.reply('authorize', recordedAnswers.appToken);
  offerSession.mockReset().mockResolvedValue(false);
  openAuth = createOpenAuth({
    services,
    completion: createLoginCompletion(services),
    link: found,
    offerSession,
  });
}

beforeEach(() => create());

/** Waits for the 800 ms. */
async function finish(work: Promise<void>): Promise<void> {
  await services.clock.advance(800);
  await work;
}
const left = () => services.happened.flatMap((item) => ('replace' in item ? [item.replace] : []));

describe('a link', () => {
  test('creates no session, cookie or app token without a click', async () => {
    create({ appid: 'studio-app', callback: 'https://partner.example/back' });
    await finish(openAuth.open());
    expect(openAuth.get()).toEqual({ kind: 'asking', login: newLogin, current: null });
    expect(services.session.get()).toBeNull();
    expect(services.cookieValues()).toEqual({});
    expect(services.hub.names).toEqual(['codeAuthorize']);
    expect(services.hub.calls[0]?.options).toMatchObject({ ignoresCookies: true });
    expect(services.happened).not.toContainEqual(expect.objectContaining({ event: 'entry-login' }));
    expect(left()).toEqual([]);
  });

  test('signs in after the visitor agrees, shows the name, and redirects', async () => {
    await openAuth.open();
    const done = openAuth.accept();
    expect(openAuth.get()).toEqual({ kind: 'entering', name: 'Grace' });
    await finish(done);
    expect(left()).toEqual(['https://own.site/content']);
    expect(services.session.get()?.token).toBe('token-2');
    expect(services.hub.calls).toContainEqual(
      expect.objectContaining({ name: 'codeAuthorize', request: { code: 'code-1', open_id: 'ou_1' } }),
    );
    expect(services.happened).toContainEqual({ event: 'entry-login', detail: newLogin });
  });

  test('redirects to an app’s allowed callback with its token', async () => {
    create({ appid: 'studio-app', callback: 'https://partner.example/back' });
    await openAuth.open();
    await finish(openAuth.accept());
    expect(left()).toEqual(['https://partner.example/back?appid=studio-app&apptoken=app-token-1']);
    expect(services.hub.names).not.toContain('deleteCookies');
  });

  test('works without a name', async () => {
    services.hub.reply('codeAuthorize', opened());
    await openAuth.open();
    await finish(openAuth.accept());
    expect(left()).toHaveLength(1);
  });

  test('is sent once, even if the page is opened again in the same tab', async () => {
    await finish(Promise.all([openAuth.open(), openAuth.open()]).then(() => undefined));
    const again = createOpenAuth({
      services,
      completion: createLoginCompletion(services),
      link,
      offerSession,
    });
    await again.open();
    expect(again.get()).toEqual(incomplete);
    expect(services.hub.names.filter((name) => name === 'codeAuthorize')).toHaveLength(1);
    expect(offerSession).toHaveBeenCalledOnce();
  });
});

describe('with another session', () => {
  beforeEach(async () => {
    create({}, { isSignedIn: true });
    await openAuth.open();
  });

  test('asks first and replaces nothing', () => {
    expect(openAuth.get()).toEqual({ kind: 'asking', login: newLogin, current: 'Ada Designer' });
    expect(services.session.get()?.token).toBe('token-1');
    expect(services.cookieValues()['hub_auth_token']).toBe('token-1');
    expect(services.hub.names).not.toContain('deleteCookies');
  });

  test('switches the account after the visitor accepts', async () => {
    await finish(openAuth.accept());
    expect(services.cookieValues()['hub_auth_token']).toBe('token-2');
    expect(left()).toEqual(['https://own.site/content']);
  });

  test('changes nothing if the visitor accepts too late', async () => {
    services.hub.reply('check', recordedAnswers.sessionGone);
    await finish(openAuth.accept());
    expect(services.hub.calls.at(-1)).toMatchObject({ name: 'check', options: { token: 'token-2' } });
    expect(openAuth.get()).toEqual({ kind: 'failed', text: { key: 'open_auth.failed' }, canRetry: false });
    expect(services.session.get()?.token).toBe('token-1');
    expect(left()).toEqual([]);
  });

  test('signs in if the hub cannot be asked whether it is too late', async () => {
    services.hub.reply('check', new HubError('network'));
    await finish(openAuth.accept());
    expect(services.session.get()?.token).toBe('token-2');
  });

  test('keeps the session if the visitor declines', async () => {
    await finish(openAuth.keep());
    expect(services.cookieValues()['hub_auth_token']).toBe('token-1');
    expect(left()).toEqual(['https://own.site/content']);
  });

  test('handles two clicks as one', async () => {
    await finish(Promise.all([openAuth.keep(), openAuth.accept()]).then(() => undefined));
    expect(services.session.get()?.token).toBe('token-1');
    expect(left()).toHaveLength(1);
  });
});

describe('who is signed in', () => {
  test.each([
    ['an expired session', recordedAnswers.sessionGone, null],
    ['a session that cannot be checked', new HubError('network'), 'Ada Designer'],
  ])('%s', async (_, check, current) => {
    create({}, { isSignedIn: true });
    services.hub.reply('check', check);
    await openAuth.open();
    expect(openAuth.get()).toMatchObject({ kind: 'asking', current });
  });

  test('asks even for the same name, which a stranger can choose', async () => {
    create({}, { isSignedIn: true });
    services.hub.reply('codeAuthorize', opened('Ada Designer'));
    await finish(openAuth.open());
    expect(openAuth.get().kind).toBe('asking');
    expect(services.session.get()?.token).toBe('token-1');
  });

  test.each([
    ['cancels', () => openAuth.close()],
    ['keeps', () => openAuth.keep()],
  ])('a visitor who %s ends the session of the link without a change of cookies', async (_, choose) => {
    create({}, { isSignedIn: true });
    await openAuth.open();
    await finish(Promise.resolve(choose()));
    expect(services.hub.calls).toContainEqual({
      name: 'deleteCookies',
      request: {},
      options: expect.objectContaining({ token: 'token-2', ignoresCookies: true }),
    });
    expect(services.cookieValues()['hub_auth_token']).toBe('token-1');
  });

  test('a visitor who accepts and leaves keeps the session', async () => {
    await openAuth.open();
    await finish(openAuth.accept());
    await openAuth.close();
    expect(services.hub.calls).not.toContainEqual(
      expect.objectContaining({
        options: expect.objectContaining({ token: 'token-2', ignoresCookies: true }),
      }),
    );
  });

  test('with an app, keeping the session asks for consent', async () => {
    create({ appid: 'studio-app' }, { isSignedIn: true });
    await openAuth.open();
    await openAuth.keep();
    expect(left()).toEqual([]);
    expect(services.hub.names).not.toContain('authorize');
  });
});

describe('failures', () => {
  test.each([
    [recordedAnswers.codeUsed, { text: 'This code was already used. Ask for a new one' }, false],
    // The hub names a provider, of which the visitor has seen nothing.
    [recordedAnswers.codeWrong, { key: 'open_auth.incomplete' }, false],
    [recordedAnswers.withoutMessage, { key: 'open_auth.failed' }, false],
    [recordedAnswers.onlyLogged, { key: 'open_auth.failed' }, false],
    [recordedAnswers.nothingDone, { key: 'open_auth.failed' }, false],
    [new HubError('network'), { key: 'error.network' }, true],
    [new HubError('timeout'), { key: 'error.timeout' }, true],
  ])('(%#) show a text and change nothing', async (reply, text, canRetry) => {
    create({}, { isSignedIn: true });
    services.hub.reply('codeAuthorize', reply);
    await openAuth.open();
    expect(openAuth.get()).toEqual({ kind: 'failed', text, canRetry });
    expect(services.session.get()?.token).toBe('token-1');
  });

  test('can be retried after a lost connection', async () => {
    services.hub.reply('codeAuthorize', new HubError('network'), opened('Grace'));
    await openAuth.open();
    await openAuth.open();
    await finish(openAuth.accept());
    expect(left()).toHaveLength(1);
  });

  test('a session code ends the existing session', async () => {
    create({}, { isSignedIn: true });
    services.hub.reply('codeAuthorize', recordedAnswers.notLoggedIn);
    await openAuth.open();
    expect(services.cookieValues()).toEqual({});
    expect(left()).toEqual([]);
  });

  test('a link without a code offers the session or reports the missing code', async () => {
    create({}, { link: null });
    await openAuth.open();
    expect(openAuth.get()).toEqual(incomplete);
    create({}, { link: null });
    offerSession.mockResolvedValue(true);
    await openAuth.open();
    expect(openAuth.get()).toEqual({ kind: 'checking' });
    expect(services.hub.calls).toEqual([]);
  });

  test('an answer after the page is left does not sign in', async () => {
    const done = openAuth.open();
    void openAuth.close();
    await finish(done);
    expect(services.session.get()).toBeNull();
    expect(left()).toEqual([]);
  });
});
