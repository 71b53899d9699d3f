/** The names of the hub's own cookies on https, and those of releases that wrote no prefix. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { hashToken } from '../credentials/opaqueToken';
import { sharedSecret } from '../keys/sharedSecret';
import { apps } from '../database/tables/apps';
import { devices } from '../database/tables/limits';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { withNewNames } from './interactionCookies';

const origin = 'https://localhost:4600';
const prefix = '__Secure-';
let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ publicOrigin: origin });
  // The provider reads the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
  await test.hub.services.database.run((queries) =>
    queries.insert(apps).values({
      tenantId: 'neutral',
      appKey: 'shop',
      name: 'Shop',
      secretHash: hashToken('secret'),
      redirectUris: ['https://shop.example/'],
    }),
  );
});
afterAll(() => test.close());

const signIn = async (cookie: string) => {
  const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const { headers } = await test.call(login, right, { origin, headers: { cookie } });
  return headers.getSetCookie().filter((line) => line.includes('hub_device='));
};
const hashes = async () => {
  const rows = await test.hub.services.database.run((queries) => queries.select().from(devices));
  return rows.map(({ deviceHash }) => deviceHash);
};

/** Opens the address of the interaction with these cookies. */
const openPage = (location: string, cookie: string) =>
  test.fetch(new URL(location, origin).pathname, { headers: { cookie } });
const names = (text: string) => text.split('; ').map((pair) => pair.split('=')[0]);

describe('hub_device', () => {
  const value = 'v'.repeat(43);
  const kept = `; Max-Age=15552000; Path=/api; Secure; HttpOnly; SameSite=None`;

  it('has the prefix on https', async () => {
    const [made = '', ...more] = await signIn('');
    expect(made).toMatch(/^__Secure-hub_device=[\w-]{43}; /);
    expect(made.endsWith(kept)).toBe(true);
    expect(more).toEqual([]);
    expect(await signIn(made.split(';')[0] ?? '')).toEqual([]);
  });

  it('keeps a browser known by the old name, and gives its cookie the new one', async () => {
    expect(await signIn(`hub_device=${value}`)).toEqual([
      `__Secure-hub_device=${value}${kept}`,
      'hub_device=; Max-Age=0; Path=/api; Secure; HttpOnly; SameSite=None',
    ]);
    expect(await hashes()).toContain(hashToken(value));
  });

  it('ignores the old name beside the new one', async () => {
    const planted = 'p'.repeat(43);
    expect(await signIn(`hub_device=${planted}; __Secure-hub_device=${value}`)).toEqual([]);
    expect(await hashes()).not.toContain(hashToken(planted));
  });
});

describe('the cookies of an OpenID sign-in', () => {
  const request = new URLSearchParams({
    client_id: 'shop',
    redirect_uri: 'https://shop.example/',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });

  it('have the prefix on https, and a cookie with the old name ends in the same consent', async () => {
    const began = await test.fetch(`/openid/auth?${request.toString()}`);
    const lines = began.headers.getSetCookie();
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^__Secure-openid_(?:page|resume)(?:\.sig)?=.*; secure/i);
    const location = began.headers.get('location') ?? '';
    const pairs = lines.map((line) => line.split(';')[0] ?? '');
    expect((await openPage(location, pairs.join('; '))).status).toBe(303);

    const page = pairs.find((pair) => pair.startsWith('__Secure-openid_page='))?.slice(prefix.length) ?? '';
    const key = await sharedSecret(test.hub.services, 'openid cookies', v.string(), () => '');
    const signed = (text: string) =>
      `openid_page.sig=${createHmac('sha1', key).update(text).digest('base64url')}`;
    expect((await openPage(location, `${page}; ${signed(page)}`)).status).toBe(303);
    // The control: a signature that is not ours.
    expect((await openPage(location, `${page}; ${signed(`${page}x`)}`)).status).not.toBe(303);
  });
});

describe('withNewNames', () => {
  const key = 'a key of the hub';
  // By keygrip 1.1.0.
  const old = 'openid_page=abc; openid_page.sig=z4CyL3SvYL1ZY4DLEefUqGeI2Jg';
  const renamed = '__Secure-openid_page=abc; __Secure-openid_page.sig=bEcGreCWdRIYTYbyfn-TYGiZYM8';

  it('signs as oidc-provider does', () => expect(withNewNames(old, prefix, key)).toBe(`${old}; ${renamed}`));

  it.each([
    '',
    'openid_page=abc',
    'openid_page=abc; openid_page.sig=é',
    `${old}; ${renamed}`,
    'a; b=c=d; e=',
  ])('adds nothing to %j', (cookies) => {
    expect(names(withNewNames(cookies, prefix, key))).toEqual(names(cookies));
  });

  it('changes nothing on http', () => expect(withNewNames(old, '', key)).toBe(old));
});
