/** Every answer of the hub carries a policy and cannot be framed by a page that is not listed. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, type Shop } from '../testing/createShop';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.welcome();
});
afterAll(() => shop.test.close());

const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy') ?? '';
const unframed = "default-src 'none'; frame-ancestors 'none'";
const json = { 'content-type': 'application/json' };

describe.each<[string, number, string, RequestInit & { host?: string }]>([
  ['a call', 200, '/api/hub/organiz/system_settings?domain=localhost', {}],
  ['a refused call', 400, '/api/hub/v1/login/', { method: 'POST', headers: json, body: '{' }],
  [
    'a call of a stranger',
    403,
    '/api/hub/v1/check',
    { method: 'POST', headers: { origin: 'https://a.test' } },
  ],
  ['a preflight', 204, '/api/hub/v1/check', { method: 'OPTIONS' }],
  ['an unknown call', 404, '/api/hub/v1/nothing', {}],
  ['a call of an unknown host', 421, '/api/hub/v1/check', { host: 'nobody.example' }],
  ['a file', 200, '/brand/colors.css', {}],
  ['a missing picture', 404, '/brand/nothing.png', {}],
  ['a redirect', 302, '/', {}],
  ['the health address', 200, '/health/live', {}],
  ['the keys', 200, '/.well-known/jwks.json', {}],
  ['the OpenID metadata', 200, '/.well-known/openid-configuration', {}],
  ['a refused token request', 400, '/openid/token', { method: 'POST' }],
])('%s', (_, status, path, init) => {
  it('shows and loads nothing as a page, in no frame', async () => {
    const answer = await shop.test.fetch(path, init);
    expect(answer.status).toBe(status);
    expect(policyOf(answer)).toMatch(/^default-src 'none';/);
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it.each([
  '/entry',
  '/nothing',
  '/assets/nothing.js',
  '/nothing.js',
  '/openid/interaction/nothing',
  '/openid/auth',
])('the page %s has its own', async (path) => {
  const answer = await shop.test.fetch(path);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(policyOf(answer)).toMatch(/^default-src 'none'; script-src 'self';.* frame-ancestors /);
});

it.each(['/.git/config', '/.env', '/assets/', '/brand/', '/brand/../main.ts', '/metrics'])(
  'nothing of the server is at %s',
  async (path) => {
    const answer = await shop.test.fetch(path);
    expect([answer.status, policyOf(answer).startsWith("default-src 'none';")]).toEqual([404, true]);
  },
);

it('a picture with scripts in it runs none', async () => {
  const answer = await shop.test.fetch('/brand/neutral-mini.svg');
  expect(policyOf(answer)).toBe(`${unframed}; sandbox`);
});

it('"not modified" changes no policy of a page', async () => {
  const { headers } = await shop.test.fetch('/brand/pictures/bottle.webp');
  const again = await shop.test.fetch('/brand/pictures/bottle.webp', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null]);
});

it('the page of `response_mode=form_post` runs its own script only', async () => {
  const page = await shop.allow(await shop.start({ response_mode: 'form_post', state: '"><script>evil()' }));
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.text) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.text).toContain('action="https://shop.example/signed-in"');
  expect(page.text).not.toContain('<script>evil');
  expect(policyOf(page).split(/; ?/)).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

it('no page leaves the window that opened it: hosts and OpenID clients wait for an answer there', async () => {
  for (const path of ['/entry', '/entry/authorize', '/entry/login?popup=1', '/content'])
    expect((await shop.test.fetch(path)).headers.get('cross-origin-opener-policy')).toBeNull();
});
