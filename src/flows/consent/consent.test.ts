import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { settle } from '../../testing/fakeClock';
import { noteOwnToken } from '../../session/noteOwnToken';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion, type LoginCompletion } from '../login/loginCompletion';
import { createConsent, type Consent } from './consent';

const callback = 'https://partner.example/back';
const target = `${callback}?appid=studio-app&apptoken=app-token-1`;
const info = (is_first_party = false) => ({
  code: 1,
  message: '',
  info: { app_name: 'Studio', is_first_party, redirect_host: 'partner.example' },
});
const app = { name: 'Studio', host: 'partner.example' };
const fresh = { auth_token: 'token-2', ticket: 'ticket-2', username: 'Ada Designer', method: 'password' };

let services: FakeServices;
let completion: LoginCompletion;
let consent: Consent;
const onOtherAccount = vi.fn<() => void>();

function create(config: Partial<EntryConfig> = {}, isSignedIn = true) {
  services = createFakeServices({ screen: 'authorize', appid: 'studio-app', callback, ...config });
  if (isSignedIn) services.session.signIn({ token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer' });
  services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
  services.callbacks.request(services.config().callback);
  services.hub.reply('check', recordedAnswers.sessionValid);
  services.hub.reply('appInfo', info());
  services.hub.reply('authorize', recordedAnswers.appToken);
  completion = createLoginCompletion(services);
  onOtherAccount.mockReset();
  consent = createConsent({ services, completion, onOtherAccount });
}

beforeEach(() => create());

const left = () => services.happened.flatMap((item) => ('replace' in item ? [item.replace] : []));

describe('opening', () => {
  test('names the app before it asks', async () => {
    expect(consent.get()).toEqual({ kind: 'checking' });
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'asking', app, problem: null });
    expect(services.hub.calls).toMatchObject([
      {
        name: 'appInfo',
        request: { app_key: 'studio-app', redirect_uri: callback },
        options: { token: 'token-1' },
      },
      { name: 'check' },
    ]);
    expect(services.hub.names).not.toContain('authorize');
  });

  test.each<[string, Partial<EntryConfig>]>([
    ['no app', { appid: null }],
    ['a refused address', { callback: 'https://evil.example/' }],
    ['no address in a tag', { mode: 'tag', callback: null }],
  ])('with %s refuses without a call', async (_, config) => {
    create(config);
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'refused', text: { key: 'consent.unknown' } });
    expect(services.hub.calls).toEqual([]);
  });

  test('refuses an unknown app, even without a session', async () => {
    create({}, false);
    services.hub.reply('appInfo', recordedAnswers.appUnknown);
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'refused', text: { key: 'consent.unknown' } });
  });

  test.each([
    [new HubError('network'), { key: 'error.network' }],
    [recordedAnswers.tooManyTries, { text: 'Too many tries, try again later' }],
    [recordedAnswers.nothingDone, { key: 'error.server' }],
    [recordedAnswers.onlyLogged, { key: 'error.server' }],
  ])('can be retried if the hub does not answer (%#)', async (reply, text) => {
    services.hub.reply('appInfo', reply, info());
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'unavailable', text });
    await consent.open();
    expect(consent.get().kind).toBe('asking');
  });

  test('does not ask if the session cannot be checked', async () => {
    services.hub.reply('check', new HubError('timeout'));
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'unavailable', text: { key: 'error.settings' } });
  });

  test.each([
    ['nobody', false, recordedAnswers.sessionValid],
    ['an expired session', true, recordedAnswers.sessionGone],
  ])('%s: the form', async (_, isSignedIn, check) => {
    create({}, isSignedIn);
    services.hub.reply('check', check);
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'signIn' });
  });

  test('does not ask for what was allowed before, unless the session may be a planted one', async () => {
    const known = { ...info(), info: { ...info().info, scopes: ['openid'], is_allowed: true } };
    services.hub.reply('appInfo', known);
    await consent.open();
    expect(consent.get()).toEqual({
      kind: 'asking',
      app: { ...app, scopes: ['openid'] },
      problem: null,
    });
    await noteOwnToken(services.storage, 'token-1');
    await consent.open();
    expect(left()).toEqual([target]);
  });

  test('the form where the app wants a new sign-in, and the session stays', async () => {
    services.hub.reply(
      'appInfo',
      { ...info(true), info: { ...info(true).info, must_sign_in: true } },
      info(),
    );
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'signIn' });
    expect(services.session.get()?.token).toBe('token-1');
    expect(services.happened).toContainEqual(
      expect.objectContaining({
        toast: expect.objectContaining({
          text: { key: 'consent.sign_in_again', values: { app: 'Studio' } },
        }) as unknown,
      }),
    );
    const done = completion.complete(fresh);
    await services.clock.advance(800);
    await done;
    await consent.open();
    expect(services.hub.calls.at(-1)).toMatchObject({ name: 'appInfo', options: { token: 'token-2' } });
    expect(consent.get()).toMatchObject({ kind: 'asking' });
  });

  test('ignores answers after the page is left', async () => {
    const held = new HeldReply();
    services.hub.reply('appInfo', held.reply);
    const opening = consent.open();
    await settle();
    consent.close();
    held.give(info());
    await opening;
    expect(consent.get()).toEqual({ kind: 'checking' });
  });
});

describe('signing in first', () => {
  test('returns to the question, which uses that login', async () => {
    create({}, false);
    await consent.open();
    const done = completion.complete(fresh);
    await services.clock.advance(800);
    await done;
    await consent.open();
    expect(consent.get()).toMatchObject({ kind: 'asking' });
    expect(services.hub.names).not.toContain('check');
    await consent.approve();
    expect(left()).toEqual([target]);
    expect(services.happened).toContainEqual({ event: 'entry-login', detail: fresh });
  });

  test('"Use another account" clears the form and keeps the session for now', async () => {
    await consent.open();
    consent.chooseOtherAccount();
    expect(consent.get()).toEqual({ kind: 'signIn' });
    expect(onOtherAccount).toHaveBeenCalledOnce();
    expect(services.session.get()?.token).toBe('token-1');
  });
});

describe('the answer', () => {
  test('approved: passes one token for two clicks', async () => {
    await consent.open();
    const clicks = [consent.approve(), consent.approve()];
    expect(consent.get()).toEqual({ kind: 'approving', app });
    await services.clock.advance(800);
    await Promise.all(clicks);
    expect(services.hub.names.filter((name) => name === 'authorize')).toHaveLength(1);
    expect(left()).toEqual([target]);
    expect(consent.get()).toEqual({ kind: 'ended', isApproved: true });
  });

  test('shows an address that has changed before it asks again', async () => {
    create({ mode: 'tag' });
    await consent.open();
    services.hub.reply('appInfo', {
      code: 1,
      message: '',
      info: { ...info().info, redirect_host: 'own.site' },
    });
    services.callbacks.request('https://own.site/other');
    services.configure({ callback: 'https://own.site/other' });
    await consent.approve();
    expect(services.hub.names).not.toContain('authorize');
    expect(consent.get()).toMatchObject({ kind: 'asking', app: { host: 'own.site' } });
  });

  test('denied: tells the callback without a token', async () => {
    await consent.open();
    consent.deny();
    await consent.approve();
    expect(left()).toEqual([`${callback}?error=access_denied`]);
    expect(services.hub.names).not.toContain('authorize');
    expect(consent.get()).toEqual({ kind: 'ended', isApproved: false });
  });

  test('denied without a callback: /content', async () => {
    create({ callback: null });
    await consent.open();
    consent.deny();
    expect(left()).toEqual(['https://own.site/content']);
  });

  test('a failure is shown, and approving again works', async () => {
    services.hub.reply('authorize', new HubError('network'), recordedAnswers.appToken);
    await consent.open();
    const first = consent.approve();
    await services.clock.advance(800);
    await first;
    expect(consent.get()).toEqual({ kind: 'asking', app, problem: { key: 'error.network' } });
    const second = consent.approve();
    await services.clock.advance(800);
    await second;
    expect(left()).toEqual([target]);
  });

  test.each([recordedAnswers.notLoggedIn, recordedAnswers.gateway])(
    'a session that ended (%#) leads to the form with its text',
    async (reply) => {
      services.hub.reply('authorize', reply);
      await consent.open();
      const done = consent.approve();
      await services.clock.advance(800);
      await done;
      expect(consent.get()).toEqual({ kind: 'signIn' });
      expect(services.cookieValues()).toEqual({});
      expect(services.happened).toContainEqual({
        toast: { kind: 'warning', key: 'consent', text: { text: reply.message } },
      });
      expect(left()).toEqual([]);
    },
  );

  test('signed out elsewhere while the page was open: the form', async () => {
    await consent.open();
    services.session.clear();
    await consent.approve();
    expect(consent.get()).toEqual({ kind: 'signIn' });
  });
});

describe("the tenant's own app", () => {
  test('is approved at once without a click or a login event', async () => {
    await noteOwnToken(services.storage, 'token-1');
    services.hub.reply('appInfo', info(true));
    await consent.open();
    expect(left()).toEqual([target]);
    expect(services.happened.filter((item) => 'event' in item && item.event === 'entry-login')).toEqual([]);
  });

  test('dispatches the login event after a sign-in here', async () => {
    create({}, false);
    services.hub.reply('appInfo', info(true));
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'signIn' });
    const done = completion.complete(fresh);
    await services.clock.advance(800);
    await done;
    await consent.open();
    expect(left()).toEqual([target]);
    expect(services.happened).toContainEqual({ event: 'entry-login', detail: fresh });
  });

  test.each([null, 'token-2'])(
    'asks for a session of another token than the one noted: %s',
    async (noted) => {
      if (noted) await noteOwnToken(services.storage, noted);
      services.hub.reply('appInfo', info(true));
      await consent.open();
      expect(consent.get()).toEqual({ kind: 'asking', app, problem: null });
      expect(services.hub.names).not.toContain('authorize');
      const approved = consent.approve();
      await services.clock.advance(800);
      await approved;
      expect(left()).toEqual([target]);
    },
  );

  test('asks if it gets no token', async () => {
    await noteOwnToken(services.storage, 'token-1');
    services.hub.reply('appInfo', info(true));
    services.hub.reply('authorize', recordedAnswers.withoutMessage);
    await consent.open();
    expect(consent.get()).toEqual({ kind: 'asking', app, problem: { key: 'consent.failed' } });
  });
});
