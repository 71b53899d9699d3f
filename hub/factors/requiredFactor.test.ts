/** Every way to sign in asks for the second factor if the account needs one. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { loginByCode } from '../../src/api/providerLogin';
import { addPendingBinding } from '../accounts/pendingBinding';
import { accounts, identities } from '../database/tables/accounts';
import { createTestHub, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { stepAfter } from './requiredFactor';

const both = ['email', 'mobile'];
const turned = ['mobile', 'email'];

describe('stepAfter', () => {
  it.each([
    ['a password that the owner set', both, 'owner', ['password'], both],
    ['the account prefers the phone', turned, 'owner', ['password'], turned],
    ['a password that anybody can have set', turned, null, ['password'], ['mobile']],
    ['the same channel alone, with another one', both, null, ['email'], ['mobile']],
    ['the same, the other way round', turned, null, ['mobile'], ['email']],
    ['the only channel alone', ['email'], null, ['email'], ['email']],
    ['the preferred one and another proof', turned, null, ['mobile', 'federated'], 'complete'],
    ['another channel and another proof', both, null, ['mobile', 'federated'], ['email']],
    ['another service, which a mailbox may open', turned, 'owner', ['federated'], ['mobile']],
    [
      'another service, and a factor that is no channel',
      ['email', 'riddle'],
      null,
      ['federated'],
      ['email', 'riddle'],
    ],
    ['a registration', ['email'], null, ['email', 'password'], 'complete'],
    ['nothing to ask for', [], null, ['federated'], 'noFactor'],
    ['a password that a text set: the phone is no other way', both, 'mobile', ['password'], ['email']],
    ['a password that a mail set: the preferred one stays', both, 'email', ['password'], both],
    ['another sign-in than by that password', both, 'mobile', ['federated'], ['email']],
    ['a third factor, preferred', ['riddle', ...both], 'mobile', ['password'], ['riddle', 'email']],
    ['the one that answered last, before the preferred one', both, 'owner', ['password'], turned, 'mobile'],
    ['a last one that the account has lost', both, 'owner', ['password'], both, 'riddle'],
    ['a last one that is no other way here', both, 'mobile', ['password'], ['email'], 'mobile'],
    ['a last one that was just proved', both, null, ['mobile'], ['email'], 'mobile'],
    [
      'the last one and another proof: the preferred one',
      both,
      null,
      ['mobile', 'federated'],
      ['email'],
      'mobile',
    ],
    ['the last of three', ['riddle', ...both], 'owner', ['password'], ['email', 'riddle', 'mobile'], 'email'],
  ] as const)('%s', (_, enrolled, passwordSetBy, given, wanted, lastFactor?: string) => {
    const step = stepAfter(enrolled, { passwordSetBy, lastFactor: lastFactor ?? null }, given);
    expect(step.kind === 'factor' ? step.factors : step.kind).toEqual(wanted);
  });
});

describe('ways to sign in', () => {
  const account = 'secure@example.com';
  const mobile = '13700137002';
  let test: TestHub;
  beforeEach(async () => {
    test = await createTestHub();
    await test.hub.services.database.run((queries) =>
      queries.update(accounts).set({ mobile }).where(eq(accounts.email, account)),
    );
  });
  afterEach(() => test.close());

  const asked = { need_captcha: 'email', challenge: expect.any(String) as string };
  /** Sends the code, without an account if none was typed. */
  const finish = async (challenge: string | undefined, name = '') => {
    const email_captcha = await readCode(test, account);
    const { info } = await test.call(login, { type: 0, account: name, challenge, email_captcha });
    expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).toBe(1);
  };

  it('a reset by mail; its code goes to the phone, since who reads the mailbox has the first one', async () => {
    await test.call(emailSend, { email: account, type: 2 });
    const reset = { email: account, captcha: await readCode(test, account) };
    const password = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
    const { info } = await test.call(resetPasswordByEmail, { ...reset, ...password });
    expect(info.auth_token).toBeUndefined();
    expect(info).toMatchObject({ ...asked, need_captcha: 'mobile' });
    const mobile_captcha = await readCode(test, mobile);
    const request = { type: 0, account, challenge: info.challenge, mobile_captcha };
    expect((await test.call(login, request)).info.auth_token).toMatch(/^[\w-]{43}$/);
  });

  it('a code by SMS', async () => {
    await askForText(test, mobile, 'login');
    const mobile_captcha = await readCode(test, mobile);
    const { info } = await test.call(login, { type: 1, account: mobile, mobile_captcha });
    expect(info.auth_token).toBeUndefined();
    expect(info).toMatchObject(asked);
    await finish(info.challenge, mobile);
  });

  /** Another service speaks for the account's mailbox, which it is not linked to yet. */
  const byProvider = async () => {
    const answer = answerOf(await visitProvider(test, { origin: portal }));
    await test.hub.services.database.run((queries) =>
      queries.update(accounts).set({ email: 'google.user@example.com' }).where(eq(accounts.email, account)),
    );
    return test.call(loginByCode('google'), answer);
  };

  // Its word for the mailbox is one proof with a code to that mailbox, which it may be all that opens the service.
  it('a provider, by the mailbox: the code goes to the phone, and its step names no account', async () => {
    const { info } = await byProvider();
    expect(info.auth_token).toBeUndefined();
    expect(info).toMatchObject({ ...asked, need_captcha: 'mobile' });
    const mobile_captcha = await readCode(test, mobile);
    const done = await test.call(login, { type: 0, account: '', challenge: info.challenge, mobile_captcha });
    expect(done.info.auth_token).toMatch(/^[\w-]{43}$/);
    const again = await test.call(
      loginByCode('google'),
      answerOf(await visitProvider(test, { origin: portal })),
    );
    // Linked by now, it is a proof of its own.
    expect(again.info).toMatchObject(asked);
  });

  it('a binding; it is made after the code step', async () => {
    const { database } = test.hub.services;
    const flow = createHash('sha256').update(someFlow).digest('hex');
    const visit = { tenantId: 'neutral', flow, now: test.clock.now() };
    const user = { issuer: 'wechat', subject: 'new-user', provider: 'wechat', name: null };
    const bind_id = await database.run((queries) => addPendingBinding(queries, user, visit));
    await askForText(test, mobile, 'bind');
    const mobile_captcha = await readCode(test, mobile);
    const { info } = await test.call(login, { type: 1, account: mobile, mobile_captcha, bind_id });
    expect(info).toMatchObject(asked);
    const linked = () =>
      database.run((queries) =>
        queries.select().from(identities).where(eq(identities.subject, user.subject)),
      );
    expect(await linked()).toEqual([]);
    await finish(info.challenge);
    expect(await linked()).toHaveLength(1);
  });

  it('a binding; a stranger’s user of another service proves nothing beside the number', async () => {
    const { database } = test.hub.services;
    await database.run((queries) =>
      queries.update(accounts).set({ secondFactor: 'mobile' }).where(eq(accounts.email, account)),
    );
    const flow = createHash('sha256').update(someFlow).digest('hex');
    const visit = { tenantId: 'neutral', flow, now: test.clock.now() };
    const user = { issuer: 'wechat', subject: 'thief', provider: 'wechat', name: null };
    const bind_id = await database.run((queries) => addPendingBinding(queries, user, visit));
    await askForText(test, mobile, 'bind');
    const mobile_captcha = await readCode(test, mobile);
    const { info } = await test.call(login, { type: 1, account: mobile, mobile_captcha, bind_id });
    expect(info.auth_token).toBeUndefined();
    expect(info).toMatchObject(asked);
  });
});
