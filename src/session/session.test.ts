import { describe, expect, test, vi } from 'vitest';
import { createFakeCookieJar } from '../testing/fakeCookieJar';
import { createCookieStore, createNoCookies } from './cookies';
import { createSession } from './session';

const login = { token: 'T', ticket: 'K', username: 'Ada' };

function openCookies(blocksAll = false) {
  const browser = { hostname: 'hub.brand.example', protocol: 'https:', blocksAll } as const;
  const jar = createFakeCookieJar(browser);
  return { jar, cookies: createCookieStore({ jar, ...browser, isCrossSiteFrame: false }) };
}

test('writes the three cookies for 30 days', () => {
  const { jar, cookies } = openCookies();
  expect(createSession(cookies).signIn(login)).toBe(true);
  expect(Object.fromEntries(jar.held.map(({ name, value }) => [name, value]))).toEqual({
    hub_auth_token: 'T',
    hub_ticket: 'K',
    hub_username: 'Ada',
  });
  expect(jar.held.every(({ expires }) => expires === 30)).toBe(true);
});

test('the next document restores the session from them', () => {
  const { cookies } = openCookies();
  createSession(cookies).signIn(login);
  expect(createSession(cookies).get()).toEqual(login);
  expect(createSession(cookies).isPersisted()).toBe(true);
});

test('keeps a cookie that the hub has set to the same value', () => {
  const { jar, cookies } = openCookies();
  jar.set('hub_auth_token', 'T', { path: '/', domain: 'brand.example', expires: 400 });
  createSession(cookies).signIn(login);
  expect(jar.held.find(({ name }) => name === 'hub_auth_token')?.expires).toBe(400);
});

test('with blocked cookies the session is in memory and reports that it is not persisted', () => {
  const { cookies } = openCookies(true);
  const session = createSession(cookies);
  expect(session.signIn(login)).toBe(false);
  expect(session.isPersisted()).toBe(false);
  expect(session.get()).toEqual(login);
  expect(createSession(cookies).get()).toBeNull();
});

test('an empty ticket removes an old one', () => {
  const { cookies } = openCookies();
  const session = createSession(cookies);
  session.signIn(login);
  session.signIn({ token: 'T2', ticket: '', username: '' });
  expect(createSession(cookies).get()).toEqual({ token: 'T2', ticket: '', username: '' });
});

describe('clearing', () => {
  const everything = [
    'hub_auth_token',
    'hub_ticket',
    'hub_username',
    'account_session',
    'auth-token',
    'ticket',
  ];

  test('removes the login and legacy cookies, and nothing else', () => {
    const { jar, cookies } = openCookies();
    for (const name of [...everything, 'session', 'username', 'open_domain', 'SHARE_CODE']) {
      jar.set(name, 'x', { path: '/', expires: 1 });
    }
    const session = createSession(cookies);
    expect(session.clear()).toBe(true);
    expect(session.get()).toBeNull();
    expect(jar.held.map(({ name }) => name)).toEqual(['open_domain', 'SHARE_CODE']);
    expect(session.clear()).toBe(false);
  });

  test('notifies listeners once for each change', () => {
    const session = createSession(createNoCookies());
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.signIn(login);
    session.clear();
    session.clear();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('removes only the cookies before a new login', () => {
    const { jar, cookies } = openCookies();
    const session = createSession(cookies);
    session.signIn(login);
    session.clearCookies();
    expect(jar.held).toEqual([]);
    expect(session.get()).toEqual(login);
  });
});

test('updates the name to the hub’s', () => {
  const { cookies } = openCookies();
  const session = createSession(cookies);
  session.rename('nobody is signed in');
  expect(session.get()).toBeNull();
  session.signIn({ ...login, username: '' });
  session.rename('Ada');
  expect(createSession(cookies).get()?.username).toBe('Ada');
});

test('follows another tab that signs in, switches accounts and signs out', () => {
  const { cookies } = openCookies();
  const [here, there] = [createSession(cookies), createSession(cookies)];
  there.signIn(login);
  expect(here.get()).toBeNull();
  expect(here.refresh()).toBe(true);
  expect(here.get()).toEqual(login);
  expect(here.refresh()).toBe(false);
  there.signIn({ token: 'T2', ticket: 'K2', username: 'Grace' });
  expect(here.refresh()).toBe(true);
  expect(here.get()?.username).toBe('Grace');
  there.clear();
  expect(here.refresh()).toBe(true);
  expect(here.get()).toBeNull();
});

test('refreshing keeps a login without cookies', () => {
  for (const cookies of [openCookies(true).cookies, createNoCookies()]) {
    const session = createSession(cookies);
    session.signIn(login);
    expect(session.refresh()).toBe(false);
    expect(session.get()).toEqual(login);
  }
});
