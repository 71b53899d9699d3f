import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { createTestHub, portal, type TestHub } from '../../hub/testing/createTestHub';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const linksOf = async () => {
  const html = await (await test.fetch('/dev')).text();
  return [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => new URL(href, portal));
};

it('links tenants, pages and tools', async () => {
  const links = await linksOf();
  expect(links.map(({ host, pathname }) => (host === 'localhost:4600' ? pathname : host))).toEqual(
    expect.arrayContaining([
      '/entry',
      'acme.localhost:4600',
      'atelier.localhost:4600',
      'studio.localhost:4600',
      '127.0.0.1:4601',
      '127.0.0.1:4602',
      ...['apps', 'inbox', 'wechat', 'lark', 'storage', 'api', 'faults', 'limits', 'images.json'].map(
        (tool) => `/dev/${tool}`,
      ),
    ]),
  );
});

it('links only existing pages', async () => {
  const tools = (await linksOf()).filter(({ pathname }) => pathname.startsWith('/dev/'));
  for (const { pathname, search } of tools) {
    const { status } = await test.fetch(`${pathname}${search}`);
    // 503: a page of the build, of which this hub has none.
    expect({ pathname, isThere: status === 200 || status === 503 }).toEqual({ pathname, isThere: true });
  }
});

it('links every tool page', async () => {
  const linked = new Set((await linksOf()).map(({ pathname }) => pathname));
  const pages = test.hub.app.routes
    .filter(({ method, path }) => method === 'GET' && /^\/dev\/[a-z]+$/.test(path))
    .map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(4);
  // Only the start of the tests requests it.
  expect(pages.filter((path) => path !== '/dev/ready' && !linked.has(path))).toEqual([]);
});

it('counts failed attempts and clears them', async () => {
  const count = async () => /<p>(\d+) failed/.exec(await (await test.fetch('/dev/limits')).text())?.[1];
  await test.call(login, { type: 0, account: 'designer@example.com', password: 'wrong' });
  expect(await count()).toBe('1');
  await test.fetch('/dev/limits', { method: 'POST' });
  expect(await count()).toBe('0');
});

const statusOf = async (headers: Record<string, string>) =>
  (await test.fetch('/dev/limits', { method: 'POST', headers })).status;

it('refuses changes requested by another site', async () => {
  expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
  // The page's own form, whose referrer policy makes the origin `null`.
  expect(await statusOf({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303);
  expect(await statusOf({})).toBe(303);
});
