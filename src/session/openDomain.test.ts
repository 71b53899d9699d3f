import { beforeEach, expect, test } from 'vitest';
import { createFakeCookieJar } from '../testing/fakeCookieJar';
import { createCookieStore, createNoCookies, type CookieStore } from './cookies';
import { clientType, isHostName, readOpenDomain, rememberOpenDomain } from './openDomain';

let cookies: CookieStore;
beforeEach(() => {
  const jar = createFakeCookieJar({ hostname: 'localhost', protocol: 'http:' });
  cookies = createCookieStore({ jar, hostname: 'localhost', protocol: 'http:', isCrossSiteFrame: false });
});

test('a domain in the address means lark-web, now and on later visits', () => {
  expect(clientType(readOpenDomain(null, cookies))).toBe('web');
  expect(clientType(readOpenDomain('acme.localhost', cookies))).toBe('lark-web');
  rememberOpenDomain('acme.localhost', cookies);
  expect(clientType(readOpenDomain(null, cookies))).toBe('lark-web');
  expect(readOpenDomain(null, cookies)).toBe('acme.localhost');
});

test('the address wins over the cookie', () => {
  rememberOpenDomain('acme.localhost', cookies);
  expect(readOpenDomain('other.example', cookies)).toBe('other.example');
});

test.each(['a b', 'https://x.example', 'x.example/', '../x', '<b>', '', '-x', 'x.'.repeat(200), 'ü.example'])(
  'does not store %j, which is not a host name',
  (domain) => {
    rememberOpenDomain(domain, cookies);
    expect(cookies.get('open_domain')).toBeNull();
  },
);

test.each(['acme.localhost:4600', 'ACME.example', 'localhost', '10.0.0.1'])('%s is a host name', (domain) => {
  expect(isHostName(domain)).toBe(true);
});

test('a tenant that the hub does not know is not stored', () => {
  rememberOpenDomain('nobody.example', cookies, 'localhost');
  expect(cookies.get('open_domain')).toBeNull();
  rememberOpenDomain('ACME.localhost:4600', cookies, 'acme.localhost');
  expect(cookies.get('open_domain')).toBe('ACME.localhost:4600');
});

test('without cookies a later visit has no domain', () => {
  rememberOpenDomain('acme.localhost', createNoCookies());
  expect(clientType(readOpenDomain(null, createNoCookies()))).toBe('web');
});
