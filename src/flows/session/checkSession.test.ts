import { describe, expect, test } from 'vitest';
import { HubError } from '../../api/hubError';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { checkSession } from './checkSession';
import { createLoginCompletion } from '../login/loginCompletion';
import { redirectExpiredSession } from './redirectExpiredSession';
import { signOut } from './signOut';

const login = { token: 'T', ticket: 'K', username: 'Old name' };
const loginState = (logged_in: boolean) => ({ message: 'login-state', fields: { logged_in } });

function create(isSignedIn = true) {
  const services = createFakeServices();
  if (isSignedIn) services.session.signIn(login);
  return services;
}

describe('checking a restored session', () => {
  test('does not call the hub without a token', async () => {
    const services = create(false);
    expect(await checkSession(services)).toEqual({ kind: 'none' });
    expect(services.hub.calls).toEqual([]);
    expect(services.happened).toEqual([loginState(false)]);
  });

  test('status 1 offers to continue under the hub’s name, without a redirect', async () => {
    const services = create();
    services.hub.reply('check', recordedAnswers.sessionValid);
    expect(await checkSession(services)).toEqual({
      kind: 'valid',
      login: { ...login, username: 'Ada Designer' },
    });
    expect(services.hub.calls[0]?.options.token).toBe('T');
    expect(services.happened).toEqual([loginState(true)]);
  });

  test.each([
    recordedAnswers.sessionGone,
    recordedAnswers.nothingDone,
    recordedAnswers.notLoggedIn,
    recordedAnswers.gateway,
  ])('an expired session is removed, and the host notified once (%#)', async (reply) => {
    const services = create();
    services.hub.reply('check', reply);
    expect(await checkSession(services)).toEqual({ kind: 'none', isOver: true });
    expect(services.session.get()).toBeNull();
    expect(services.cookieValues()).toEqual({});
    expect(services.happened).toEqual([loginState(false)]);
  });

  test.each(['network', 'timeout', 'malformed', 'business'] as const)(
    'after %s the session is kept but not offered',
    async (kind) => {
      const services = create();
      const error = new HubError(kind);
      services.hub.reply('check', error);
      expect(await checkSession(services)).toEqual({ kind: 'unknown', error });
      expect(services.session.get()).toEqual(login);
      expect(services.cookieValues()).toMatchObject({ hub_auth_token: 'T' });
      expect(services.happened).toEqual([loginState(false)]);
    },
  );

  test.each([recordedAnswers.sessionGone, new HubError('gateway', { code: -401 })])(
    'an answer about an older session does not end a newer one (%#)',
    async (reply) => {
      const services = create();
      const held = new HeldReply();
      services.hub.reply('check', held.reply);
      const checking = checkSession(services);
      await settle();
      services.session.signIn({ ...login, token: 'newer' });
      held.give(reply);
      expect(await checking).toEqual({ kind: 'none' });
      expect(services.session.get()?.token).toBe('newer');
      expect(services.happened).toEqual([]);
    },
  );
});

describe('signing out', () => {
  test('revokes the token, then clears cookies and notifies the host', async () => {
    const services = create();
    services.storage.set('bind_id', 'bind-1');
    await signOut(services, createLoginCompletion(services));
    expect(services.hub.calls).toMatchObject([{ name: 'deleteCookies', options: { token: 'T' } }]);
    expect(services.session.get()).toBeNull();
    expect(services.cookieValues()).toEqual({});
    expect(services.storage.get('bind_id')).toBeNull();
    expect(services.happened).toEqual([loginState(false)]);
  });

  test('works without the hub, after at most 4 s', async () => {
    const services = create();
    services.hub.reply('deleteCookies', new HubError('timeout'));
    await signOut(services, createLoginCompletion(services));
    expect(services.hub.calls[0]?.options.timeoutMs).toBe(4000);
    expect(services.session.get()).toBeNull();
  });

  test('allows another sign-in', async () => {
    const services = create();
    services.callbacks.setAllowList(null);
    const completion = createLoginCompletion(services);
    const again = { auth_token: 'T', ticket: '', username: '', method: 'password' };
    for (const _ of [1, 2]) {
      const done = completion.complete(again);
      // oxlint-disable-next-line no-await-in-loop
      await services.clock.advance(800);
      // oxlint-disable-next-line no-await-in-loop
      expect(await done).toMatchObject({ kind: 'redirecting' });
      // oxlint-disable-next-line no-await-in-loop
      await signOut(services, completion);
    }
    expect(services.happened.filter((item) => 'replace' in item)).toHaveLength(2);
  });
});

describe('an expired session on a page that needs one', () => {
  test.each([
    [undefined, 'https://own.site/entry_login'],
    ['https://account.example', 'https://account.example/entry_login'],
    ['javascript:alert(1)', 'https://own.site/entry_login'],
    ['http://account.example', 'https://own.site/entry_login'],
    ['https://account.example/deep', 'https://own.site/entry_login'],
  ])('account site %j: redirects to its login, which leads back', (accountOrigin, expected) => {
    const services = create();
    redirectExpiredSession(services, { pageUrl: 'https://own.site/content?a=1', accountOrigin });
    expect(services.cookieValues()).toEqual({});
    expect(services.happened).toEqual([
      loginState(false),
      { replace: `${expected}?callback=https%3A%2F%2Fown.site%2Fcontent%3Fa%3D1` },
    ]);
  });
});
