import { expect, it } from 'vitest';
import { cookieDomain } from './cookieDomain';

it.each([
  ['localhost', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['acme.localhost', 'acme.localhost'],
  ['entry.example.com', 'example.com'],
  ['a.b.example.com', 'example.com'],
  ['entry.shop.co.uk', null],
  ['entry.shop.com.cn', null],
  ['brand.github.io', null],
  ['com.example', 'com.example'],
])('gives %s the cookie domain %s', (host, domain) => {
  expect(cookieDomain(host)).toBe(domain);
});
