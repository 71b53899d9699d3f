/** A single-use secret works for one of several simultaneous requests, also across the hub's processes. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failuresPerAccount } from '../../hub/limits/failures';
import { resendAfterMs } from '../../hub/limits/budgets';
import { accounts, identities } from '../../hub/database/tables/accounts';
import { sessions } from '../../hub/database/tables/sessions';
import { knownWechatUser } from '../../demo/seed/knownPeople';
import { sessionsPerAccount } from '../../hub/session/startSession';
import { answerOf, visitProvider } from '../../hub/testing/visitProvider';
import { authorize } from '../../src/api/authorize';
import type { HubAnswer } from '../../src/api/client';
import { login } from '../../src/api/login';
import { emailSend } from '../../src/api/emailSend';
import { loginByCode } from '../../src/api/providerLogin';
import { listLinks, removeLink } from '../../src/api/links';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByEmail } from '../../src/api/reset';
import { wechatSubscribe } from '../../src/api/wechat';
import { designer, studioApp } from '../addresses';
import { designerMobile, goodPassword, mailCode, newcomer, newEmail, signedIn, textCode } from './arrange';
import { drawScene, newWechatPerson, tapPhone } from './cases/wechatPerson';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
beforeEach(() => hub.forgetFailures());
afterAll(() => hub.close());

/** Sends the same call several times at once. @returns the number of successes, and the codes of the others */
async function atOnce(call: () => Promise<HubAnswer<unknown>>, times = 4) {
  const ends = await Promise.allSettled(Array.from({ length: times }, call));
  const refused = ends.filter((end) => end.status === 'rejected');
  return {
    succeeded: times - refused.length,
    codes: [...new Set(refused.map(({ reason }: { reason: { code: number } }) => reason.code))],
  };
}

test('an app token is redeemed once', async () => {
  const address = `http://127.0.0.1:${hub.port + 1}/`;
  const visitor = await signedIn(hub);
  const asked = { app_key: studioApp.key, response_type: 'token', redirect_uri: address } as const;
  const apptoken = (await visitor.call(authorize, asked)).info?.token ?? '';
  const { key: app_key, secret: app_secret } = studioApp;
  const redeem = () =>
    hub.visitor().call(redeemAppToken, { app_key, app_secret, apptoken, redirect_uri: address });
  expect(await atOnce(redeem)).toEqual({ succeeded: 1, codes: [-100104] });
});

test('a code signs in once', async () => {
  const visitor = hub.visitor();
  const mobile_captcha = await textCode(hub, visitor, designerMobile, 'login');
  const signIn = () => visitor.call(login, { type: 1, account: designerMobile, mobile_captcha });
  expect(await atOnce(signIn)).toEqual({ succeeded: 1, codes: [-100104] });
});

test('an address is registered by one of two visits', async () => {
  const email = newEmail();
  const visits = [hub.visitor(), hub.visitor()];
  const codes: string[] = [];
  for (const visit of visits) {
    codes.push(await mailCode(hub, visit, email, 1));
    await hub.advance(resendAfterMs);
  }
  let turn = 0;
  const register = () => {
    const index = turn++ % 2;
    const request = { email, email_captcha: codes[index] ?? '', password: goodPassword };
    return (visits[index] ?? hub.visitor()).call(registerByEmail, request);
  };
  expect(await atOnce(register, 2)).toEqual({ succeeded: 1, codes: [-100108] });
});

test('a provider’s answer is redeemed once', async () => {
  const visitor = hub.visitor();
  const answer = answerOf(await visitProvider(hub, { origin: hub.origin, flow: visitor.flow }));
  const redeem = () => visitor.call(loginByCode('google'), answer);
  expect(await atOnce(redeem)).toEqual({ succeeded: 1, codes: [-100104] });
});

test('a confirmed scan signs in once', async () => {
  const visitor = hub.visitor();
  const qrscene_id = await drawScene(visitor);
  await tapPhone(hub, qrscene_id, 'scan');
  await tapPhone(hub, qrscene_id, 'confirm');
  const ask = () => visitor.call(wechatSubscribe, { qrscene_id });
  expect(await atOnce(ask)).toEqual({ succeeded: 1, codes: [-20070] });
});

test('several requests send one message', async () => {
  const [visitor, email] = [hub.visitor(), newEmail()];
  expect(await atOnce(() => visitor.call(emailSend, { email }))).toEqual({ succeeded: 1, codes: [-100106] });
});

const guess = () => hub.visitor().call(login, { type: 0, ...designer, password: 'guessed' });

test('answers the same number of simultaneous and sequential guesses', async () => {
  const ends = await Promise.allSettled(Array.from({ length: 2 * failuresPerAccount }, guess));
  const told = ends.filter((end) => end.status === 'rejected' && end.reason.code === -100101);
  expect(told.length).toBeLessThanOrEqual(failuresPerAccount);
});

test('sign-ins of one account at once end older sessions without a deadlock', async () => {
  const person = await newcomer(hub);
  const signIn = () => hub.visitor().call(login, { type: 0, ...person });
  // Full before, so that every one of them has a session to end.
  for (let turn = 0; turn < sessionsPerAccount; turn += 10) await atOnce(signIn, 10);
  const { succeeded, codes } = await atOnce(signIn, 80);
  expect(succeeded).toBeGreaterThan(0);
  // Beyond the places of the queue: "try again in a few seconds".
  expect(codes.filter((code) => code !== -100105)).toEqual([]);
  const live = await hub.database.run((queries) =>
    queries
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(eq(accounts.email, person.account)),
  );
  expect(live).toHaveLength(sessionsPerAccount);
});

test('a link made at the moment of a reset does not outlive it', async () => {
  // More mails from one address would need a picture.
  for (let turn = 0; turn < 2; turn += 1) {
    const person = await newcomer(hub);
    await hub.advance(resendAfterMs);
    const { visitor: stranger, bindId: bind_id } = await newWechatPerson(hub);
    const owner = hub.visitor();
    const captcha = await mailCode(hub, owner, person.account, 2);
    const change = {
      email: person.account,
      captcha,
      new_password: 'Compass-35',
      re_new_password: 'Compass-35',
    };
    const [, reset] = await Promise.allSettled([
      stranger.call(login, { type: 0, ...person, bind_id }),
      owner.call(resetPasswordByEmail, change),
    ]);
    expect(reset.status).toBe('fulfilled');
    owner.token = reset.status === 'fulfilled' ? (reset.value.info?.auth_token ?? '') : '';
    expect((await owner.call(listLinks, {})).info?.links).toEqual([]);
  }
});

test('of two links that are the only ways in, one stays', async () => {
  const visitor = hub.visitor();
  const qrscene_id = await drawScene(visitor);
  for (const tap of ['scan', 'confirm'] as const) await tapPhone(hub, qrscene_id, tap);
  visitor.token = (await visitor.call(wechatSubscribe, { qrscene_id })).info?.auth_token ?? '';
  await hub.database.run(async (queries) => {
    const [known] = await queries
      .select()
      .from(identities)
      .where(and(eq(identities.tenantId, 'neutral'), eq(identities.subject, knownWechatUser.openId)));
    if (known) await queries.insert(identities).values({ ...known, id: 'second', subject: 'second' });
  });
  const ids = ((await visitor.call(listLinks, {})).info?.links ?? []).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  let turn = 0;
  const remove = () => visitor.call(removeLink, { id: ids[turn++ % 2] ?? '' });
  expect(await atOnce(remove, 2)).toEqual({ succeeded: 1, codes: [-100118] });
});
