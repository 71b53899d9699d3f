/** Text that the database cannot store is refused with 400 wherever a request can hold it: never an internal error. */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import { describedCalls } from '../callRoutes';
import { oidcRecords } from '../database/tables/openid';
import { trackingEvents } from '../database/tables/tracking';
import { interactionPath } from '../apps/openIdReturn';
import { openIdPaths } from '../openid/openIdPaths';
import { createTestHub, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { codes } from '../answers/codes';
import { createLog } from './createLog';
import { isStorable } from './storableText';

let test: TestHub;
let errors: string[] = [];
beforeAll(async () => {
  const log = createLog('error', { write: (line: string) => void errors.push(line) });
  test = await createTestHub({ offeredProviders: ['auth0', 'oneaccess'] }, { log });
});
beforeEach(() => void (errors = []));
afterAll(() => test.close());

/** A text with a null character or half of a surrogate pair in it. */
const unstorable = fc
  .tuple(fc.string({ maxLength: 5 }), fc.constantFrom('\0', '\ud800', '\udfff'), fc.string({ maxLength: 5 }))
  .map((parts) => parts.join(''));

/** Where a request can hold a text: names of fields, `0` for an item of a list, `*` for a key that the caller chooses. */
function textsOf(schema: unknown): string[][] {
  const { type, entries, wrapped, item, value, options } = schema as Record<string, unknown>;
  if (type === 'string' || type === 'picklist' || type === 'unknown') return [[]];
  const below = (name: string, inner: unknown) => textsOf(inner).map((path) => [name, ...path]);
  if (entries) return Object.entries(entries).flatMap(([name, inner]) => below(name, inner));
  if (wrapped) return textsOf(wrapped);
  if (item) return below('0', item);
  if (type === 'record') return below('*', value);
  return Array.isArray(options) ? options.flatMap(textsOf) : [];
}

/** A request with one text. */
function withText([name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const inner = withText(rest, text);
  return name === '0' ? [inner] : { [name === '*' ? 'any_key' : name]: inner };
}

const headers = { 'content-type': 'application/json', origin: portal, 'entry-flow': someFlow };

async function expectRefused(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  const { code } = v.parse(envelopeSchema, await response.json());
  expect([response.status, code, errors]).toEqual([400, codes.requestRefused, []]);
}

const posts = describedCalls.filter(({ method }) => method === 'POST');
const others = describedCalls.filter(({ method }) => method !== 'POST');

it.each(posts)('$name refuses it in every field and every name', async ({ method, path, request }) => {
  const texts = textsOf(request);
  const post = (body: unknown) => test.fetch(path, { method, headers, body: JSON.stringify(body) });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom([], ...texts), unstorable, async (field, text) => {
      await expectRefused(post(field.length === 0 ? { [text]: 1 } : withText(field, text)));
      await expectRefused(post({ other: [{ [text]: '' }] }));
    }),
    { numRuns: 4 + texts.length * 3 },
  );
});

it.each(others)('$name refuses it in its address', async ({ method, path, request }) => {
  const texts = textsOf(request);
  const inPath = (text: string) => path.replace(/\{\w+\}/g, text);
  const send = (address: string) => test.fetch(address, { method, headers });
  const queries = ['a%00b=1', ...texts.map(([name]) => `${name}=a%00b`)];
  const paths = path.includes('{') ? [inPath('a%00b')] : [];
  const addresses = [...queries.map((query) => `${inPath('1')}?${query}`), ...paths];
  await Promise.all(addresses.map((address) => expectRefused(send(address))));
  // Half of a surrogate pair cannot be written in an address: the hub reads U+FFFD.
  const read = await Promise.all(
    ['', ...texts].map(([name]) => send(`${inPath('%ED%A0%80')}?${name}=%ED%A0%80`)),
  );
  expect([read.filter(({ status }) => status >= 500), errors]).toEqual([[], []]);
});

it('knows every text of a request (control)', () => {
  const found = Object.fromEntries(describedCalls.map(({ name, request }) => [name, textsOf(request)]));
  expect(found['login']).toContainEqual(['bind_id']);
  expect(found['trackEvents']).toEqual([
    ['events', '0', 'name'],
    ['events', '0', 'props', '*'],
  ]);
});

const parameters = `acr_values claims claims_locales client_id code_challenge code_challenge_method display
  id_token_hint login_hint max_age nonce prompt redirect_uri registration request request_uri resource response_mode
  response_type scope state ui_locales grant_type code code_verifier refresh_token client_secret client_assertion
  client_assertion_type token token_type_hint access_token apptoken error of_nobody`.split(/\s+/);
const asked = {
  client_id: 'studio-app',
  redirect_uri: 'https://shop.example/signed-in',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};
const form = 'application/x-www-form-urlencoded';
const { authorization, discovery, token, revocation, userinfo } = openIdPaths;
const ofServers = [discovery, token, revocation, userinfo];

/** A page for a browser, an OAuth error for a server. */
async function expectOAuthError(answer: Promise<Response>, isServer: boolean): Promise<void> {
  const response = await answer;
  expect([response.status, errors]).toEqual([400, []]);
  expect(await response.text()).toMatch(isServer ? /^\{"error":"invalid_request"\}$/ : /^<!doctype html>/);
}

describe('the OpenID provider', () => {
  describe.each([authorization, `${interactionPath}some-request`, ...ofServers])('%s', (path) => {
    const isServer = !path.startsWith(authorization) && !path.startsWith(interactionPath);
    const post = (body: string | Buffer, type = form, more = {}) =>
      test.fetch(path, {
        method: 'POST',
        headers: { 'content-type': type, ...more },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });

    it.each(parameters)('refuses a null character in %s', async (name) => {
      const query = new URLSearchParams({ ...asked, [name]: 'a\0b' }).toString();
      await expectOAuthError(test.fetch(`${path}?${query}`), isServer);
      if (path === discovery || path.startsWith(interactionPath)) return;
      await expectOAuthError(post(query), isServer);
      await expectOAuthError(post(`${name}=a\0b`), isServer);
      await expectOAuthError(post(query, 'text/plain'), isServer);
      const wide = Buffer.from(query, 'utf16le');
      await expectOAuthError(post(wide, `${form}; charset=utf-16le`), isServer);
    });
  });

  it.each([token, revocation])('refuses one in the name of a client: %s', async (path) => {
    for (const name of ['a\0b', 'a%00b']) {
      const authorizationHeader = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`;
      const answer = test.fetch(path, {
        method: 'POST',
        headers: { 'content-type': form, authorization: authorizationHeader },
        body: 'grant_type=authorization_code',
      });
      await expectOAuthError(answer, true);
    }
  });

  it('does not in a path', async () => {
    await expectOAuthError(test.fetch(`${interactionPath}a%00b`), false);
    await expectOAuthError(test.fetch(`${authorization}/a%00b`), false);
  });

  it('reads the same requests without it (control)', async () => {
    const answer = await test.fetch(token, {
      method: 'POST',
      headers: { 'content-type': form, authorization: `Basic ${Buffer.from('a:secret').toString('base64')}` },
      body: 'grant_type=authorization_code',
    });
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });
});

it('shows the portal’s pages, which store nothing', async () => {
  for (const path of ['/entry?callback=a%00b', '/entry/a%00b', '/brand/a%00b', '/a%00b', '/?domain=a%00b'])
    expect((await test.fetch(path)).status).not.toBe(500);
  expect(errors).toEqual([]);
});

it('is what the database fails at (control)', async () => {
  const { database } = test.hub.services;
  const track = (name: string, text: string) =>
    database.run((queries) =>
      queries
        .insert(trackingEvents)
        .values({ tenantId: 'neutral', name, time: 0, props: { text }, receivedAt: 0 }),
    );
  const record = (text: string) =>
    database.run((queries) =>
      queries
        .insert(oidcRecords)
        .values({ tenantId: 'neutral', model: 'x', id: 'x', payload: { state: text } as never }),
    );
  const cases = [
    track('a\0b', ''),
    track('a', 'a\0b'),
    track('a', '\ud800'),
    record('a\0b'),
    record('\ud800'),
  ];
  const results = await Promise.allSettled(cases);
  const causes = results.map((result) => result.status === 'rejected' && codeOf(result.reason));
  expect(causes).toEqual(['22021', '22P05', '22P02', '22P05', '22P02']);
  await track('a', 'a\ud83d\ude00');
});

const codeOf = (error: unknown): unknown =>
  error instanceof Error && ('code' in error ? error.code : codeOf(error.cause));

it('tells texts apart', () => {
  expect(['a', '', '\ud83d\ude00', '\ufffd', '\u0001'].every(isStorable)).toBe(true);
  expect(['\0', 'a\0', '\ud83d', '\ude00\ud83d'].some(isStorable)).toBe(false);
});
