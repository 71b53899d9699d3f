import { expect, it } from 'vitest';
import { cookieDomain, sharesCookies } from './cookieDomain';

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

it.each([
  ['preview.shop.example', 'shop.example', true],
  ['preview.shop.example', 'brand.shop.example', true],
  ['preview.shop.example', 'brand.other.example', false],
  ['preview.shop.co.uk', 'entry.shop.co.uk', true],
  ['preview.shop.co.uk', 'entry.other.co.uk', false],
  ['preview.github.io', 'brand.github.io', false],
  ['preview.localhost', 'localhost', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '10.0.0.1', false],
])('shares cookies between %s and %s: %s', (one, other, is) => {
  expect([sharesCookies(one, other), sharesCookies(other, one)]).toEqual([is, is]);
});
