import { expect, test } from 'vitest';
import { isPublicSuffix, lastTwoLabels } from './publicSuffix';

test.each(['co.uk', 'com.cn', 'github.io', 'ac.jp', 'com.au', 'gov.uk', 'tokyo.jp', 'pages.dev', 't.co'])(
  '%s is a public suffix',
  (domain) => expect(isPublicSuffix(domain)).toBe(true),
);

test.each(['example.com', 'example.cn', 'acme.localhost', 'com', 'a.example.com', '', '.', 'example.'])(
  '%j is not a public suffix',
  (domain) => expect(isPublicSuffix(domain)).toBe(false),
);

test.each([
  ['hub.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['acme.localhost', 'acme.localhost'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['example.com.', null],
  ['', null],
])('last two labels of %j: %j', (hostname, expected) => {
  expect(lastTwoLabels(hostname)).toBe(expected);
});
