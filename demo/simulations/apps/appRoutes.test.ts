/** A developer registers an app on the demo hub, and its page and server use it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorize } from '../../../src/api/authorize';
import { login } from '../../../src/api/login';
import { redeemAppToken } from '../../../src/api/redeemAppToken';
import { systemSettings } from '../../../src/api/systemSettings';
import { createTestHub, partner, type TestHub } from '../../../hub/testing/createTestHub';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ extraTagOrigins: ['https://kept.example'] });
});
afterAll(() => test.close());

const page = 'http://localhost:5173';
const read = async () => (await test.fetch('/dev/apps')).text();
const hiddenKey = (html: string) => /name="app_key" value="(app-[0-9a-f]{16})"/.exec(html)?.[1] ?? '';
const post = async (fields: Record<string, string>, path = '/dev/apps') =>
  test.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
const register = async (changes: Record<string, string> = {}) =>
  post({ app_key: hiddenKey(await read()), name: 'Shop', origins: page, redirect_uris: '', ...changes });
const lists = async () => {
  const { info } = await test.call(systemSettings, { domain: 'localhost:4600' });
  return { tag: info.tag_origins ?? [], parent: info.parent_origins ?? [], hosts: info.callback_hosts ?? [] };
};

it('signs in to an app that was registered by the form, also after a restart', async () => {
  const answer = await register();
  expect(answer.status).toBe(201);
  const html = await answer.text();
  const [key = '', secret = ''] = [...html.matchAll(/<td><code>([\w-]+)<\/code>/g)].map(([, text]) => text);
  expect(await read()).not.toContain(secret);
  await test.twin();
  expect(await lists()).toMatchObject({
    tag: expect.arrayContaining([page, partner]),
    parent: expect.arrayContaining([page]),
    hosts: expect.arrayContaining(['localhost:5173']),
  });
  const person = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const token = String((await test.call(login, person, { origin: page })).info.auth_token);
  const request = { app_key: key, response_type: 'token', redirect_uri: page };
  const { info } = await test.call(authorize, request, { token, origin: page });
  const redeemed = await test.call(
    redeemAppToken,
    { app_key: key, app_secret: secret, apptoken: info.token, redirect_uri: page },
    { origin: null },
  );
  expect(redeemed.info.username).toBe('designer');
});

it('registers a form that is sent twice once', async () => {
  const key = hiddenKey(await read());
  const form = { app_key: key, name: 'Twice', origins: 'https://twice.example', redirect_uris: '' };
  expect([(await post(form)).status, (await post(form)).status]).toEqual([201, 303]);
  expect((await read()).match(/Remove Twice/g)).toHaveLength(1);
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['no origin', { origins: '' }, 'origins'],
  ['an address', { origins: 'https://shop.example/path' }, 'origins'],
  ['http elsewhere', { origins: 'http://shop.example' }, 'origins'],
  ['a star', { origins: 'https://*.example' }, 'origins'],
  ['a script', { redirect_uris: 'javascript:alert(1)' }, 'redirect_uris'],
])('says what is wrong with %s, and keeps what was typed', async (_, changes, field) => {
  const answer = await register({ name: 'Kept <name>', ...changes });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toMatch(new RegExp(`name="${field}"[^>]* autofocus aria-invalid="true"`));
  expect(html).toContain(`value="${'name' in changes ? changes.name : 'Kept &#60;name&#62;'}"`);
});

it('removes an app, and the origins that nothing else names', async () => {
  const shared = 'https://shared.example';
  const keys: string[] = [];
  for (const origins of [`${shared} https://kept.example https://own.example`, shared]) {
    const html = await (await register({ name: 'Gone', origins })).text();
    keys.push(/<code>(app-[0-9a-f]{16})/.exec(html)?.[1] ?? '');
  }
  await post({ app_key: keys[0] ?? '' }, '/dev/apps/remove');
  const { tag, hosts } = await lists();
  expect(tag).toEqual(expect.arrayContaining([shared, 'https://kept.example', partner]));
  expect(tag).not.toContain('https://own.example');
  expect(hosts).not.toContain('own.example');
  await post({ app_key: keys[1] ?? '' }, '/dev/apps/remove');
  expect((await lists()).tag).not.toContain(shared);
});

it('removes only what the form has registered', async () => {
  await post({ app_key: 'studio-app' }, '/dev/apps/remove');
  const known = { app_key: 'studio-app', redirect_uri: `${partner}/`, response_type: 'token' };
  const person = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const token = String((await test.call(login, person)).info.auth_token);
  expect((await test.call(authorize, known, { token })).code).toBe(1);
});

it('takes no form of another site', async () => {
  const answer = await test.fetch('/dev/apps', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ name: 'x' }),
  });
  expect(answer.status).toBe(403);
});
