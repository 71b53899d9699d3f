import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../../../src/api/check';
import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { feishuAppid, feishuDomain, feishuLogin } from '../../../src/api/lark';
import { login } from '../../../src/api/login';
import { larkCodes } from '../tables';
import { failuresPerAddress } from '../../../hub/limits/failures';
import { codes } from '../../../hub/answers/codes';
import type { Limit } from '../../../hub/http/hubLimits';
import { spendBudget } from '../../../hub/limits/budget';
import { shareOfStrangers } from '../../../hub/methods/messenger/redeemCode';
import {
  messengerCodesOfAddress,
  messengerCodesOfBlock,
  messengerCodesOfBrowser,
} from '../../../hub/limits/callBudgets';
import { idleLifeMs, offerLifeMs } from '../../../hub/session/findSession';
import { giveLarkCode, larkCodeLifeMs, takeLarkCode } from './larkCode';
import { knownLarkUser } from '../../seed/knownPeople';
import {
  createTestHub,
  newFlow,
  portal,
  type TestHub,
  type TestRequest,
} from '../../../hub/testing/createTestHub';

const appId = 'cli_demo_neutral';
const acmeApp = 'cli_demo_acme';
const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
const atelier = { host: 'atelier.localhost:4600', origin: 'http://atelier.localhost:4600' };
const domain = 'localhost:4600';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

/** A code as Lark's client gets it. */
async function larkCode(app = appId, kind: 'access' | 'auth' = 'access'): Promise<string> {
  const response = await test.fetch('/dev/lark/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal },
    body: JSON.stringify({ app_id: app, kind }),
  });
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

describe('feishu/login', () => {
  it('signs in a known person', async () => {
    const { info } = await test.call(feishuLogin, { domain, code: await larkCode() });
    expect(info.username).toBe('Lark user');
    expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).toBe(1);
  });

  it('signs in on another tenant', async () => {
    const request = { domain: 'acme.localhost', code: await larkCode(acmeApp) };
    const { info } = await test.call(feishuLogin, request, acme);
    expect((await test.call(check, {}, { ...acme, token: String(info.auth_token) })).info.status).toBe(1);
  });

  it('lets only the neutral portal name another tenant', async () => {
    const code = await larkCode(acmeApp);
    const fromAtelier = await test.call(feishuLogin, { domain: 'acme.localhost', code }, atelier);
    expect(fromAtelier.code).toBe(codes.appUnknown);
    const { info } = await test.call(feishuLogin, { domain: 'acme.localhost', code });
    expect((await test.call(check, {}, { ...acme, token: String(info.auth_token) })).info.status).toBe(1);
  });

  it('accepts a code once, even from two simultaneous calls', async () => {
    const request = { domain, code: await larkCode() };
    const both = await Promise.all([test.call(feishuLogin, request), test.call(feishuLogin, request)]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.codeUsed, 1]);
  });

  it.each(['access', 'auth'] as const)('refuses an expired code of kind %s', async (kind) => {
    const [good, late] = [await larkCode(appId, kind), await larkCode(appId, kind)];
    test.clock.advance(larkCodeLifeMs[kind] - 1);
    expect((await test.call(feishuLogin, { domain, code: good })).code).toBe(1);
    test.clock.advance(1);
    expect((await test.call(feishuLogin, { domain, code: late })).code).toBe(codes.codeExpired);
  });

  it('refuses a code of another app', async () => {
    const answer = await test.call(feishuLogin, { domain, code: await larkCode(acmeApp) });
    expect(answer.code).toBe(codes.codeWrong);
  });

  it.each([
    ['an unknown code', { domain, code: 'x' }, codes.codeWrong],
    ['a domain without a tenant', { domain: 'evil.example', code: 'x' }, codes.appUnknown],
    ['an invalid domain', { domain: '<b>', code: 'x' }, codes.appUnknown],
    ['a missing code', { domain }, codes.fieldInvalid],
  ])('refuses %s', async (_, request, code) => {
    expect((await test.call(feishuLogin, request)).code).toBe(code);
  });

  it('is off if the profile has no Lark', async () => {
    const request = { domain: 'atelier.localhost', code: 'x' };
    expect((await test.call(feishuLogin, request, atelier)).code).toBe(codes.methodOff);
  });

  it('is off outside development', async () => {
    const live = await createTestHub({ dev: false });
    const answer = await live.call(feishuLogin, { domain, code: 'x' });
    await live.close();
    expect(answer.code).toBe(codes.methodOff);
  });

  it('stores codes as hashes', async () => {
    const code = await larkCode();
    const rows = await test.hub.services.database.run((queries) => queries.select().from(larkCodes));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('requires the verifier for a code requested with a challenge', async () => {
    const { database, clock } = test.hub.services;
    // RFC 7636, appendix B.
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const now = clock.now();
    const code = await database.run((queries) =>
      giveLarkCode(queries, { appId, openId: knownLarkUser.openId, kind: 'auth', challenge, now }),
    );
    expect((await test.call(feishuLogin, { domain, code })).code).toBe(codes.codeWrong);
    const result = await database.transaction((queries) =>
      takeLarkCode(queries, { code, appId, verifier }, now),
    );
    expect(result).toEqual({ openId: knownLarkUser.openId });
  });
});

describe('feishu/appid and feishu/domain', () => {
  it('return the app id and addresses of a domain', async () => {
    const { info } = await test.call(feishuAppid, { domain });
    expect(info).toEqual({
      app_id: appId,
      authorize_url: `${portal}/dev/lark/authorize`,
      sdk_url: `${portal}/lark/op/h5-js-sdk-1.5.26.js`,
    });
    expect((await test.call(feishuAppid, { domain: 'acme.localhost:4600' })).info.app_id).toBe(acmeApp);
  });

  it.each([
    ['an unknown domain', { domain: 'evil.example' }, {}, codes.appUnknown],
    ["another portal's domain", { domain: 'localhost' }, acme, codes.appUnknown],
    ['a tenant without Lark', { domain: 'atelier.localhost' }, atelier, codes.methodOff],
    ['no domain', {}, {}, codes.fieldInvalid],
  ])('refuse %s', async (_, request, options, code) => {
    expect((await test.call(feishuAppid, request, options)).code).toBe(code);
  });

  it('return the domain of an app, by its id at Lark or its key here', async () => {
    expect((await test.call(feishuDomain, { id: appId })).info.domain).toBe('localhost');
    expect((await test.call(feishuDomain, { id: 'studio-app' })).info.domain).toBe('localhost');
    expect((await test.call(feishuDomain, { id: 'studio-app' }, acme)).info.domain).toBe('acme.localhost');
    expect((await test.call(feishuDomain, { id: acmeApp })).info.domain).toBe('acme.localhost');
  });

  it.each([
    ['an unknown app', { id: 'nothing' }, {}],
    ["another portal's app", { id: appId }, acme],
    ['an app of a tenant without Lark', { id: 'studio-app' }, atelier],
  ])('refuse %s', async (_, request, options) => {
    expect((await test.call(feishuDomain, request, options)).code).toBe(codes.appUnknown);
  });
});

const statusOf = async (token: string | undefined) =>
  (await test.call(check, {}, { token: String(token) })).info.status;

describe('a link', () => {
  const offers = [
    [
      'of Lark',
      async (code: string, options: TestRequest) =>
        (await test.call(feishuLogin, { domain, code, is_link: true }, options)).info.auth_token,
    ],
    [
      'of the open platform',
      async (code: string, options: TestRequest) =>
        (await test.call(codeAuthorize, { code, open_id: knownLarkUser.openId }, options)).info.token,
    ],
  ] as const;
  it.each(offers)('%s offers a session that ends unless it is used', async (_, offer) => {
    const [left, taken] = [
      await offer(await larkCode(), { flow: newFlow() }),
      await offer(await larkCode(), { flow: newFlow() }),
    ];
    test.clock.advance(offerLifeMs - 1);
    expect(await statusOf(taken)).toBe(1);
    test.clock.advance(1);
    expect(await Promise.all([left, taken].map(statusOf))).toEqual([0, 1]);
    test.clock.advance(idleLifeMs - 2);
    expect(await statusOf(taken)).toBe(1);
  });

  it.each(offers)('%s ends the session of its visit once it is used, not before', async (_, offer) => {
    const visit = { flow: newFlow() };
    const before = (await test.call(feishuLogin, { domain, code: await larkCode() }, visit)).info.auth_token;
    const offered = await offer(await larkCode(), visit);
    expect(await statusOf(before)).toBe(1);
    await statusOf(offered);
    expect(await Promise.all([before, offered].map(statusOf))).toEqual([0, 1]);
  });

  it('of Lark sets no cookie', async () => {
    const options = { headers: { 'sec-fetch-site': 'same-origin' } };
    const link = { domain, code: await larkCode(), is_link: true };
    expect((await test.call(feishuLogin, link, options)).headers.getSetCookie()).toEqual([]);
    // Control: a code that this visit asked for.
    const own = await test.call(feishuLogin, { domain, code: await larkCode() }, options);
    expect(own.headers.getSetCookie()).not.toEqual([]);
  });
});

describe('code/authorize', () => {
  const openId = knownLarkUser.openId;

  it('opens a session without setting a cookie', async () => {
    const { info, headers } = await test.call(
      codeAuthorize,
      { code: await larkCode(), open_id: openId },
      { headers: { 'sec-fetch-site': 'same-origin' } },
    );
    expect(info.username).toBe('Lark user');
    expect(headers.getSetCookie()).toEqual([]);
    expect((await test.call(check, {}, { token: info.token })).info.status).toBe(1);
  });

  it('refuses another person’s code without using it up', async () => {
    const code = await larkCode();
    expect((await test.call(codeAuthorize, { code, open_id: 'ou_other' })).code).toBe(codes.codeWrong);
    expect((await test.call(codeAuthorize, { code, open_id: openId })).code).toBe(1);
    expect((await test.call(codeAuthorize, { code, open_id: openId })).code).toBe(codes.codeUsed);
  });

  it('is off if the profile has no Lark', async () => {
    expect((await test.call(codeAuthorize, { code: 'x', open_id: 'y' }, atelier)).code).toBe(codes.methodOff);
  });
});

describe('codes of Lark', () => {
  it('belong to a visit', async () => {
    const request = { domain, code: await larkCode() };
    expect((await test.call(feishuLogin, request, { flow: null })).code).toBe(codes.otherFlow);
    const open = { code: request.code, open_id: knownLarkUser.openId };
    expect((await test.call(codeAuthorize, open, { flow: null })).code).toBe(codes.otherFlow);
    expect((await test.call(feishuLogin, request)).code).toBe(1);
  });

  it('that Lark refuses count for the visit, before Lark is asked, and not for its address', async () => {
    const { lark } = test.hub.services.adapters;
    const redeem = vi.spyOn(lark ?? { redeem: () => undefined }, 'redeem');
    const flow = newFlow();
    const ask = (visit: TestRequest) => test.call(feishuLogin, { domain, code: 'made-up' }, visit);
    for (let index = 0; index < failuresPerAddress; index += 1)
      expect((await ask({ flow })).code).toBe(codes.codeWrong);
    expect((await ask({ flow })).status).toBe(429);
    expect(redeem).toHaveBeenCalledTimes(failuresPerAddress);
    redeem.mockRestore();
    // Another visitor behind the same address signs in.
    const info = { domain, code: await larkCode() };
    expect((await test.call(feishuLogin, info, { flow: newFlow() })).code).toBe(1);
  });

  it('have a budget of their address and block, with a reserve for browsers that have signed in', async () => {
    const proxied = await createTestHub({ trustProxy: true });
    const ask = async (address: string, cookie = '') =>
      proxied.call(
        feishuLogin,
        { domain, code: 'made-up' },
        { flow: newFlow(), headers: { 'x-forwarded-for': address, cookie } },
      );
    const designer = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
    const { headers } = await proxied.call(login, designer);
    const cookie =
      headers
        .getSetCookie()
        .find((line) => line.startsWith('hub_device'))
        ?.split(';')[0] ?? '';
    const use = (rule: Limit, subject: string, share: number) =>
      spendBudget(proxied.hub.services, { rule, subject: `lark ${subject}` }, rule.most * share);
    for (const [rule, subject, address] of [
      [messengerCodesOfAddress, '192.0.2.1', '192.0.2.1'],
      [messengerCodesOfBlock, '198.51.100.0/24', '198.51.100.7'],
    ] as const) {
      expect((await ask(address)).code).toBe(codes.codeWrong);
      await use(rule, subject, shareOfStrangers);
      expect((await ask(address)).status).toBe(429);
      expect((await ask(address, 'hub_device=' + 'x'.repeat(43))).status).toBe(429);
      expect((await ask(address, cookie)).code).toBe(codes.codeWrong);
      await use(rule, subject, 1);
      expect((await ask(address, cookie)).status).toBe(429);
    }
    // The control: elsewhere it goes on. A known browser has its own bound.
    expect((await ask('203.0.113.9')).code).toBe(codes.codeWrong);
    await use(messengerCodesOfAddress, '203.0.113.9', shareOfStrangers);
    for (let index = 4; index < messengerCodesOfBrowser.most; index += 1) await ask('203.0.113.9', cookie);
    expect((await ask('203.0.113.9', cookie)).status).toBe(429);
    await proxied.close();
  });
});
