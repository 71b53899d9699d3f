import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../../src/api/login';
import { loginByCode, providerLoginUrl } from '../../../src/api/providerLogin';
import { createWechatWebAuthorization } from './wechatWebAuthorization';
import { hashToken } from '../../credentials/opaqueToken';
import { codes } from '../../answers/codes';
import { createBrowser } from '../../testing/createBrowser';
import { createTestHub, partner, portal, someFlow, type TestHub } from '../../testing/createTestHub';
import { readCode } from '../../testing/inbox';
import { answerOf } from '../../testing/visitProvider';
import { askForText } from '../../testing/solveImage';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const wechat = loginByCode('wechat');
const flow = { flow: someFlow };

const start = (fields: { opener?: string; redirect?: string; origin?: string } = {}): string => {
  const { origin = portal, redirect = `${origin}/entry/login?platform=wechat`, opener } = fields;
  return providerLoginUrl({
    hub: origin,
    platform: 'wechat',
    redirect,
    flowChallenge: hashToken(someFlow),
    ...(opener === undefined ? {} : { opener }),
  });
};

/** Passes WeChat's page and stops at the portal. */
async function visitWechat(
  fields: Parameters<typeof start>[0] = {},
  choice: Record<string, string> = { choice: 'allow', person: 'known' },
) {
  const browser = createBrowser(test);
  return browser.submit(await browser.open(start(fields)), choice);
}

describe('web authorization', () => {
  it('redirects to WeChat’s page with the required parameters', async () => {
    const { pathname, search } = new URL(start());
    const answer = await test.fetch(`${pathname}${search}`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    const address = new URL(answer.headers.get('location') ?? '');
    expect([...address.searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(address.searchParams.get('redirect_uri')).toBe(`${portal}/api/hub/v1/wechat/callback`);
    expect(address.searchParams.get('scope')).toBe('snsapi_userinfo');
    expect(address.searchParams.get('state')).toMatch(/^[a-zA-Z0-9]{1,128}$/);
    expect(address.hash).toBe('#wechat_redirect');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('signs in a known person, once', async () => {
    const answer = answerOf(await visitWechat());
    const { code, info } = await test.call(wechat, answer, flow);
    expect(code).toBe(1);
    expect(info).toMatchObject({ username: 'WeChat user', auth_token: expect.any(String) as string });
    expect((await test.call(wechat, answer, flow)).code).toBe(codes.codeUsed);
  });

  it('gives a person without an account a bind_id, which a phone code links to an account', async () => {
    const { info } = await test.call(
      wechat,
      answerOf(await visitWechat({}, { choice: 'allow', person: 'new' })),
      flow,
    );
    expect(info.auth_token).toBeUndefined();
    const mobile = '13922220001';
    await askForText(test, mobile, 'bind', flow);
    const bound = await test.call(
      login,
      {
        type: 1,
        account: mobile,
        mobile_captcha: await readCode(test, mobile),
        bind_id: String(info.bind_id),
      },
      flow,
    );
    expect(bound.info.auth_token).toEqual(expect.any(String));
  });

  it('works for every tenant with WeChat through one registered address', async () => {
    const origin = 'http://acme.localhost:4600';
    const page = await visitWechat({ origin });
    expect(page.url.origin).toBe(origin);
    const onAcme = { ...flow, host: 'acme.localhost:4600', origin };
    expect((await test.call(wechat, answerOf(page), flow)).code).toBe(codes.challengeGone);
    expect((await test.call(wechat, answerOf(page), onAcme)).code).toBe(1);
  });

  it('returns an error if the person refuses', async () => {
    const { url } = await visitWechat({}, { choice: 'refuse' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('code')).toBeNull();
  });

  it('tells a popup its opener', async () => {
    const { url } = await visitWechat({ opener: partner });
    expect(url.searchParams.get('opener')).toBe(partner);
    expect(url.searchParams.get('popup')).toBe('1');
  });

  it.each<[string, Parameters<typeof start>[0]]>([
    ['a page of a stranger', { redirect: 'https://evil.example/entry' }],
    ['a page outside the entry', { redirect: `${portal}/content` }],
    ['an opener that is not listed', { opener: 'https://evil.example' }],
    ['a tenant without WeChat', { origin: 'http://atelier.localhost:4600' }],
  ])('does not leave for %s', async (_, fields) => {
    const { status, url } = await createBrowser(test).open(start(fields));
    expect(url.pathname).toBe('/api/hub/v1/wechat/login');
    // The tenant's refusal is a page with the hub's status.
    expect(status).not.toBe(302);
  });

  it('refuses another flow, another code and an unknown state', async () => {
    const answer = answerOf(await visitWechat());
    const other = { flow: 'cd'.repeat(32) };
    expect((await test.call(wechat, answer, other)).code).toBe(codes.otherFlow);
    expect((await test.call(wechat, { ...answer, code: 'other' }, flow)).code).toBe(codes.codeWrong);
    expect((await test.call(wechat, { ...answer, state: 'other' }, flow)).code).toBe(codes.challengeGone);
    expect((await test.call(loginByCode('google'), answer, flow)).code).toBe(codes.challengeGone);
    // None of them used it up.
    expect((await test.call(wechat, answer, flow)).code).toBe(1);
  });

  it('returns no code for an expired state', async () => {
    const response = await test.fetch('/api/hub/v1/wechat/callback?code=x&state=y', { redirect: 'manual' });
    expect(response.status).toBe(400);
  });

  it('refuses a code that WeChat calls expired', async () => {
    const answer = answerOf(await visitWechat());
    // WeChat's codes live for five minutes.
    test.clock.advance(5 * 60_000);
    expect((await test.call(wechat, answer, flow)).code).toBe(codes.codeExpired);
  });
});

/** An adapter whose WeChat gives these answers. */
const asking = (...answers: object[]) => {
  const asked: URL[] = [];
  const adapter = createWechatWebAuthorization({
    appId: 'wx1',
    secret: 's',
    fetch: async (url) => {
      asked.push(new URL(url));
      return Response.json(answers.shift() ?? {});
    },
  });
  return { adapter, asked };
};

describe('the adapter for WeChat', () => {
  const token = {
    access_token: 'at',
    expires_in: 7200,
    refresh_token: 'r',
    openid: 'o1',
    scope: 'snsapi_userinfo',
  };

  it('calls both endpoints of WeChat as documented', async () => {
    const { adapter, asked } = asking(token, { openid: 'o1', nickname: ' Ming ', sex: 1, privilege: [] });
    expect(await adapter.redeem('c&d')).toEqual({ openId: 'o1', nickname: 'Ming' });
    expect(asked.map(({ href }) => href)).toEqual([
      'https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx1&secret=s&code=c%26d&grant_type=authorization_code',
      'https://api.weixin.qq.com/sns/userinfo?access_token=at&openid=o1&lang=zh_CN',
    ]);
    expect(adapter.authorizeAddress('https://hub.example/cb', 'abc', '')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fhub.example%2Fcb&response_type=code&scope=snsapi_userinfo&state=abc#wechat_redirect',
    );
  });

  it.each([
    [40_029, 'wrong'],
    [40_163, 'used'],
    [42_003, 'expired'],
  ])('reads errcode %i as %s', async (errcode, refused) => {
    expect(await asking({ errcode, errmsg: 'x' }).adapter.redeem('c')).toEqual({ refused });
  });

  it.each([
    ['a wrong secret', [{ errcode: 40_125, errmsg: 'invalid appsecret' }]],
    ['nonsense', [{ hello: 'world' }]],
    ['two people', [token, { openid: 'o2', nickname: 'Other' }]],
  ])('fails for %s, and says nothing of the secret', async (_, answers) => {
    const failure = await asking(...answers)
      .adapter.redeem('code-1')
      .catch((error: unknown) => String(error));
    expect(failure).toMatch(/Error/);
    expect(failure).not.toMatch(/code-1|secret=|at\b.*openid=/);
  });
});
