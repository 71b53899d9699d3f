/** A passkey that is used in a window of the portal signs in on the page that opened it, and nowhere else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../../src/api/changePassword';
import { check } from '../../../src/api/check';
import { listPasskeys, passkeyLogin, passkeyWindow, removePasskey } from '../../../src/api/passkeys';
import { loginByCode } from '../../../src/api/providerLogin';
import { codes } from '../../answers/codes';
import type { Hub } from '../../createHub';
import { createBrowser } from '../../testing/createBrowser';
import {
  createTestHub,
  newFlow,
  partner,
  portal,
  someFlow,
  type TestHub,
  type TestRequest,
} from '../../testing/createTestHub';
import {
  addPasskey,
  answerWith,
  changeProfile,
  loginChallenge,
  owner,
  signIn,
} from '../../testing/passkeyVisit';
import { makePasskey, type Ceremony, type VirtualKey } from '../../testing/virtualAuthenticator';
import { startAddress, type ProviderStart } from '../../testing/visitProvider';
import { providerLoginLifeMs } from '../redirect/providerLogin';
import { providerLogins } from '../redirect/redirectTables';
import { passkeys } from './passkeyTables';

const byCode = loginByCode('passkey');
/** Listed too. */
const otherPartner = 'http://127.0.0.1:4605';
const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };

let test: TestHub;
let twin: Hub;
let token = '';
let key: VirtualKey;
beforeAll(async () => {
  test = await createTestHub();
  // Its seed sets the profiles.
  twin = await test.twin();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A new window of the budgets.
  test.clock.advance(11 * 60_000);
  for (const id of ['neutral', 'acme']) await changeProfile(test, { passkey_login: true }, id);
  token = await signIn(test);
  await test.hub.services.database.run((queries) => queries.delete(passkeys));
  key = await addPasskey(test, token);
});

const openWindow = (start: ProviderStart = {}) =>
  createBrowser(test).open(startAddress({ platform: 'passkey', opener: partner, ...start }));

/** Opens a window. @returns its state */
const windowState = async (start: ProviderStart = {}): Promise<string> =>
  (await openWindow(start)).url.searchParams.get('state') ?? '';

interface WindowAnswer {
  with_?: VirtualKey;
  flow?: string;
  wrong?: Ceremony;
}

/** What the window sends, from a visit of its own. */
async function prepareAnswer(
  state: string,
  { with_ = key, flow = newFlow(), wrong = {} }: WindowAnswer = {},
) {
  const challenge = await loginChallenge(test, flow);
  return { request: { challenge, response: answerWith(with_, challenge, wrong), state }, flow };
}

async function answer(state: string, options: WindowAnswer = {}) {
  const { request, flow } = await prepareAnswer(state, options);
  return test.call(passkeyWindow, request, { flow });
}

const redeem = (code: string, state: string, options: TestRequest = {}) =>
  test.call(byCode, { code, state }, { origin: partner, ...options });

/** A code that waits for the page. */
async function answered(start: ProviderStart = {}) {
  const state = await windowState(start);
  const { info } = await answer(state);
  return { code: info.code, state };
}

/** Sends two calls at once, one to each process. */
async function race<Answer extends { code: number }>(
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
) {
  const own = test.hub.fetch.bind(test.hub);
  const inOwn = one();
  test.hub.fetch = twin.fetch.bind(twin);
  const inTwin = other();
  test.hub.fetch = own;
  const answers = await Promise.all([inOwn, inTwin]);
  return answers.map(({ code }) => code).toSorted((a, b) => a - b);
}

describe('a window', () => {
  it('leads to the page of the portal with a state that is not stored, and without a code', async () => {
    const page = await openWindow({ redirect: `${portal}/entry/login?platform=passkey&code=old&state=old` });
    const { state, ...rest } = Object.fromEntries(page.url.searchParams);
    expect(rest).toEqual({ platform: 'passkey', popup: '1', opener: partner });
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const kept = await test.hub.services.database.run((queries) => queries.select().from(providerLogins));
    expect(JSON.stringify(kept)).not.toContain(state);
  });

  it('signs in on the page that opened it', async () => {
    const { code, state } = await answered();
    const { info } = await redeem(code, state);
    expect((await test.call(check, {}, { token: info.auth_token ?? '' })).info.status).toBe(1);
  });

  it('signs in in a frame of the portal, whose calls name no page', async () => {
    const { code, state } = await answered({ opener: portal });
    expect((await redeem(code, state, { origin: null })).code).toBe(1);
  });

  it('is two factors', async () => {
    await changeProfile(test, { double_verification: true });
    const { code, state } = await answered();
    expect((await redeem(code, state)).info.auth_token).toEqual(expect.any(String));
    await changeProfile(test, { double_verification: false });
  });

  it('without a page that waits signs in by itself alone', async () => {
    const page = await createBrowser(test).open(startAddress({ platform: 'passkey' }));
    expect([...page.url.searchParams.keys()].toSorted()).toEqual(['platform', 'state']);
    const { request, flow } = await prepareAnswer(page.url.searchParams.get('state') ?? '');
    expect((await test.call(passkeyWindow, request, { flow })).code).toBe(codes.challengeGone);
    const next = await prepareAnswer('');
    expect((await test.call(passkeyLogin, next.request, { flow: next.flow })).code).toBe(1);
  });
});

describe('no window is opened', () => {
  it.each<[string, number, ProviderStart]>([
    ['for an unlisted page', 403, { opener: 'https://evil.example' }],
    ['that leads elsewhere', 400, { redirect: 'https://evil.example/entry/login' }],
  ])('%s', async (_, status, start) => {
    const page = await openWindow(start);
    expect([page.status, page.text]).toEqual([status, expect.not.stringContaining('evil')]);
  });

  it('without a visit', async () => {
    const address = startAddress({ platform: 'passkey', opener: partner }).replace(/flow=\w+/, 'flow=abc');
    expect((await createBrowser(test).open(address)).status).toBe(400);
  });

  it('where the tenant offers no passkeys', async () => {
    await changeProfile(test, { passkey_login: false });
    expect((await openWindow()).text).toContain('This sign-in method is turned off');
  });
});

describe('a window answers in vain', () => {
  it.each<[string, number, Ceremony]>([
    ['without user verification', codes.codeWrong, { isVerified: false }],
    ['from another origin', codes.codeWrong, { origin: 'https://evil.example' }],
    ["with another account's handle", codes.codeWrong, { handle: newFlow() }],
  ])('%s', async (_, code, wrong) => {
    const state = await windowState();
    expect((await answer(state, { wrong })).code).toBe(code);
    expect((await answer(state)).code).toBe(1);
  });

  it('with a passkey that the hub does not know', async () => {
    const page = { origin: portal, rpId: 'localhost', challenge: 'x', handle: key.handle };
    const { code } = await answer(await windowState(), { with_: makePasskey(page).key });
    expect(code).toBe(codes.passkeyUnknown);
  });

  it('with the challenge of another visit, and with one that was used', async () => {
    const { request, flow } = await prepareAnswer(await windowState());
    expect((await test.call(passkeyWindow, request, { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await test.call(passkeyWindow, request, { flow })).code).toBe(1);
    const state = await windowState();
    expect((await test.call(passkeyWindow, { ...request, state }, { flow })).code).toBe(codes.challengeGone);
  });

  it('from a page that is not the portal', async () => {
    const { request, flow } = await prepareAnswer(await windowState());
    for (const origin of [partner, null])
      expect((await test.call(passkeyWindow, request, { flow, origin })).status).toBe(403);
    expect((await test.call(passkeyWindow, request, { flow })).code).toBe(1);
  });

  it('for no sign-in, for one at a provider, and for one of another tenant', async () => {
    const google = await createBrowser(test).open(startAddress({ opener: partner }));
    const other = await windowState({ origin: acme.origin, opener: acme.origin });
    for (const state of ['made-up', google.url.searchParams.get('state') ?? '', other])
      expect((await answer(state)).code).toBe(codes.challengeGone);
  });

  it('too late, and a second time', async () => {
    const state = await windowState();
    test.clock.advance(providerLoginLifeMs);
    expect((await answer(state)).code).toBe(codes.challengeGone);
    const { state: spent } = await answered();
    expect((await answer(spent)).code).toBe(codes.challengeGone);
  });

  it('where the tenant offers no passkeys any more', async () => {
    const { request, flow } = await prepareAnswer(await windowState());
    await changeProfile(test, { passkey_login: false });
    expect((await test.call(passkeyWindow, request, { flow })).code).toBe(codes.methodOff);
  });

  it('one of two at once, in two processes', async () => {
    const state = await windowState();
    const [one, other] = [await prepareAnswer(state), await prepareAnswer(state)];
    const send = ({ request, flow }: typeof one) => test.call(passkeyWindow, request, { flow });
    expect(
      await race(
        () => send(one),
        () => send(other),
      ),
    ).toEqual([codes.challengeGone, 1]);
  });

  it('one of two copies of a device at once, in two processes', async () => {
    const device = await addPasskey(test, token, { synced: false });
    const [one, other] = [
      await prepareAnswer(await windowState(), { with_: { ...device } }),
      await prepareAnswer(await windowState(), { with_: { ...device } }),
    ];
    const send = ({ request, flow }: typeof one) => test.call(passkeyWindow, request, { flow });
    expect(
      await race(
        () => send(one),
        () => send(other),
      ),
    ).toEqual([codes.codeWrong, 1]);
  });
});

describe('a code is refused', () => {
  it('in another visit, on another page, at another tenant, and none is used up by that', async () => {
    const { code, state } = await answered();
    expect((await redeem(code, state, { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await redeem(code, state, { flow: null })).code).toBe(codes.otherFlow);
    for (const origin of [otherPartner, portal])
      expect((await redeem(code, state, { origin })).code).toBe(codes.otherFlow);
    expect((await redeem(code, state, acme)).code).toBe(codes.challengeGone);
    expect((await redeem(code, state)).code).toBe(1);
  });

  it('if it is another one, or for another sign-in', async () => {
    const { code, state } = await answered();
    expect((await redeem('made-up', state)).code).toBe(codes.codeWrong);
    expect((await redeem(code, await windowState())).code).toBe(codes.codeWrong);
    expect((await redeem(code, 'made-up')).code).toBe(codes.challengeGone);
    expect((await test.call(loginByCode('google'), { code, state })).code).toBe(codes.challengeGone);
  });

  it('a second time, and too late', async () => {
    const first = await answered();
    await redeem(first.code, first.state);
    expect((await redeem(first.code, first.state)).code).toBe(codes.codeUsed);
    const second = await answered();
    test.clock.advance(providerLoginLifeMs);
    expect((await redeem(second.code, second.state)).code).toBe(codes.codeExpired);
  });

  it('of a passkey that was removed since', async () => {
    const { code, state } = await answered();
    const [own] = (await test.call(listPasskeys, {}, { token })).info.passkeys;
    await test.call(removePasskey, { id: own?.id }, { token });
    expect((await redeem(code, state)).code).toBe(codes.passkeyUnknown);
  });

  it('of an account that has a new password since', async () => {
    const { code, state } = await answered();
    const passwords = { old_password: owner.password, new_password: 'Brand-new-77' };
    expect((await test.call(changePassword, passwords, { token })).code).toBe(1);
    expect((await redeem(code, state)).code).toBe(codes.challengeGone);
    const back = { old_password: 'Brand-new-77', new_password: owner.password };
    await test.call(changePassword, back, { token });
  });

  it('where the tenant offers no passkeys any more', async () => {
    const { code, state } = await answered();
    await changeProfile(test, { passkey_login: false });
    expect((await redeem(code, state)).code).toBe(codes.methodOff);
  });

  it('one of two times at once, in two processes', async () => {
    const { code, state } = await answered();
    expect(
      await race(
        () => redeem(code, state),
        () => redeem(code, state),
      ),
    ).toEqual([codes.codeUsed, 1]);
  });
});

it('keeps the visit of the page that waits, not that of the window', async () => {
  const flow = newFlow();
  const { code, state } = await answered({ flow });
  expect((await redeem(code, state, { flow: someFlow })).code).toBe(codes.otherFlow);
  expect((await redeem(code, state, { flow })).code).toBe(1);
});
