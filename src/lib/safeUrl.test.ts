import { expect, test } from 'vitest';
import { safeCssImage, safeImage, safeLink } from './safeUrl';

const portal = 'https://portal.example';

const never = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://portal.example/x',
  'filesystem:https://portal.example/temporary/x',
  'file:///etc/passwd',
  '\\\\evil.example\\x',
  'https://user:secret@portal.example/',
  'https://',
  '',
  `/${'a'.repeat(2048)}`,
  null,
  undefined,
  7,
  { toString: () => 'https://portal.example/' },
];

test.each(never)('refuses %j as a link and as a picture', (value) => {
  expect(safeLink(value, portal)).toBeNull();
  expect(safeImage(value, portal)).toBeNull();
  expect(safeCssImage(value, portal)).toBeNull();
});

test.each([
  ['/privacy/policy', 'https://portal.example/privacy/policy'],
  ['https://help.example/a b', 'https://help.example/a%20b'],
  ['http://help.example', 'http://help.example/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['tel:+8613800138000', 'tel:+8613800138000'],
])('links to %s', (value, href) => {
  expect(safeLink(value, portal)).toBe(href);
});

test('shows pictures of the portal and of listed hosts, and data images only', () => {
  expect(safeImage('/logo.svg', portal)).toBe('https://portal.example/logo.svg');
  expect(safeImage('data:image/png;base64,iVBORw0KGgo=', portal)).toBe('data:image/png;base64,iVBORw0KGgo=');
  expect(safeImage('https://tracker.example/pixel.gif', portal)).toBeNull();
  const hosts = ['https://cdn.example', 'https://mp.weixin.qq.com'];
  const ticket = 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=gQH%2BAA%3D%3D';
  expect(safeImage(ticket, portal, hosts)).toBe(ticket);
  expect(safeImage('//cdn.example/logo.png', portal, hosts)).toBe('https://cdn.example/logo.png');
  for (const other of [
    'http://cdn.example/a',
    'https://cdn.example:8443/a',
    'https://cdn.example@evil.example/a',
  ])
    expect(safeImage(other, portal, hosts)).toBeNull();
  expect(safeImage('mailto:help@example.com', portal)).toBeNull();
});

test('escapes a picture’s address in CSS url()', () => {
  const css = safeCssImage(
    'data:image/svg+xml,<svg xmlns="x"/>"); background: url("https://evil.example',
    portal,
  );
  expect(css?.match(/"/g)).toHaveLength(2);
  expect(safeCssImage('/a").png', portal)).toBe('url("https://portal.example/a%22).png")');
});
