import { describe, expect, test } from 'vitest';
import { createFakeCookieJar, type FakeBrowser } from '../testing/fakeCookieJar';
import { createCookieStore, createNoCookies } from './cookies';

function open(browser: FakeBrowser, isCrossSiteFrame = false) {
  const jar = createFakeCookieJar(browser);
  const { hostname, protocol } = browser;
  return { jar, store: createCookieStore({ jar, hostname, protocol, isCrossSiteFrame }) };
}

test('writes with Secure and SameSite=None for the last two labels of the host', () => {
  const { jar, store } = open({ hostname: 'hub.brand.example', protocol: 'https:' });
  expect(store.set('hub_auth_token', 'T', 30)).toBe('domain');
  expect(jar.held).toEqual([
    {
      name: 'hub_auth_token',
      value: 'T',
      path: '/',
      domain: 'brand.example',
      secure: true,
      sameSite: 'None',
      expires: 30,
    },
  ]);
});

test.each([
  ['shop.co.uk', ['co.uk']],
  ['shop.com.cn', ['com.cn']],
  ['shop.github.io', ['github.io']],
  ['localhost', []],
  ['127.0.0.1', []],
  ['[::1]', []],
])('falls back to a host-only cookie on %s', (hostname, publicSuffixes) => {
  const { jar, store } = open({ hostname, protocol: 'https:', publicSuffixes });
  expect(store.set('hub_ticket', 'K', 30)).toBe('host');
  expect(jar.held).toHaveLength(1);
  expect(jar.held[0]).not.toHaveProperty('domain');
  expect(jar.held[0]).toMatchObject({ secure: true, sameSite: 'None' });
});

test('in a cross-site frame the cookie is partitioned, and removed as such', () => {
  const { jar, store } = open({ hostname: 'localhost', protocol: 'http:', keepsOnlyPartitioned: true }, true);
  expect(store.set('hub_auth_token', 'T', 30)).toBe('host');
  expect(jar.held[0]).toMatchObject({ partitioned: true });
  store.remove('hub_auth_token');
  expect(jar.held).toEqual([]);
});

test.each(['localhost', 'acme.localhost', '127.0.0.1'])(
  'retries without Secure and SameSite on http loopback (%s)',
  (hostname) => {
    const { jar, store } = open({ hostname, protocol: 'http:', refusesSecureOnHttp: true });
    expect(store.set('hub_auth_token', 'T', 30)).toBe('insecure');
    expect(jar.held).toEqual([{ name: 'hub_auth_token', value: 'T', path: '/', expires: 30 }]);
  },
);

test.each([
  { hostname: 'hub.brand.example', protocol: 'http:', refusesSecureOnHttp: true },
  { hostname: '127.evil.example', protocol: 'http:', refusesSecureOnHttp: true },
  { hostname: 'localhost', protocol: 'https:', keepsOnlyPartitioned: true },
  { hostname: 'hub.brand.example', protocol: 'https:', blocksAll: true },
  { hostname: 'hub.brand.example', protocol: 'https:', throws: true },
] satisfies FakeBrowser[])('reports when no cookie is stored, and never omits Secure (%o)', (browser) => {
  const { jar, store } = open(browser);
  expect(store.set('hub_auth_token', 'T', 30)).toBe('refused');
  expect(store.get('hub_auth_token')).toBeNull();
  store.remove('hub_auth_token');
  expect(jar.held).toEqual([]);
});

describe('for the portal’s own host only', () => {
  const browser: FakeBrowser = { hostname: 'hub.brand.example', protocol: 'https:' };

  test('writes no domain, and removes both forms', () => {
    const { jar, store } = open(browser);
    store.set('hub_username', 'before', 30);
    store.keepToHost(true);
    expect(store.set('hub_auth_token', 'T', 30)).toBe('host');
    expect(jar.held.map(({ name, domain }) => [name, domain])).toEqual([
      ['hub_username', 'brand.example'],
      ['hub_auth_token', undefined],
    ]);
    for (const name of ['hub_auth_token', 'hub_username']) store.remove(name);
    expect(jar.held).toEqual([]);
  });

  test('a later value replaces that of all siblings', () => {
    const { jar, store } = open(browser);
    store.set('hub_auth_token', 'before', 30);
    store.keepToHost(true);
    store.set('hub_auth_token', 'T', 30);
    expect(jar.held).toMatchObject([{ value: 'T' }]);
    expect(jar.held[0]).not.toHaveProperty('domain');
  });

  test('a sibling host writes nothing', () => {
    const { jar, store } = open(browser);
    store.keepToHost(false);
    expect(store.set('hub_auth_token', 'T', 30)).toBe('refused');
    expect(jar.held).toEqual([]);
  });
});

describe('with an older cookie of the same name', () => {
  const browser: FakeBrowser = { hostname: 'hub.brand.example', protocol: 'https:' };

  test('the new value wins, whichever variant the old one was', () => {
    const { jar, store } = open(browser);
    jar.set('hub_auth_token', 'old', { path: '/', secure: true, sameSite: 'None', expires: 30 });
    expect(store.set('hub_auth_token', 'new', 30)).toBe('domain');
    expect(store.get('hub_auth_token')).toBe('new');
    expect(jar.held).toHaveLength(1);
  });

  test('removing takes both the domain and the host-only variant', () => {
    const { jar, store } = open(browser);
    jar.set('ticket', 'a', { path: '/', expires: 30 });
    jar.set('ticket', 'b', { path: '/', domain: 'brand.example', expires: 30 });
    store.remove('ticket');
    expect(jar.held).toEqual([]);
  });
});

test('on a page of another site nothing is read, written or cleared', () => {
  const store = createNoCookies();
  expect(store.set('hub_auth_token', 'T', 30)).toBe('refused');
  expect(store.get('hub_auth_token')).toBeNull();
});
