/** "This wasn't me" for passkeys. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import { listPasskeys, passkeyOptions, removePasskey } from '../../../src/api/passkeys';
import { resetPasswordByEmail } from '../../../src/api/reset';
import { listActivity } from '../../../src/api/activity';
import { codes } from '../../answers/codes';
import { createTestHub, newFlow, type TestHub } from '../../testing/createTestHub';
import { readCode } from '../../testing/inbox';
import { addPasskey, changeProfile, owner, passkeySignIn, signIn } from '../../testing/passkeyVisit';
import { undoBy, undoMail } from '../../testing/undoMail';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { passkey_login: true, double_verification: false });
  token = await signIn(test);
});
afterEach(() => test.close());

async function undoNewest() {
  await test.hub.services.background.settled();
  const mail = await undoMail(test, owner.account);
  return (await undoBy(test, mail.token)).info.undone;
}
const list = async (session = token) => (await test.call(listPasskeys, {}, { token: session })).info.passkeys;
const kinds = async (session: string) => {
  await test.hub.services.background.settled();
  const { events } = (await test.call(listActivity, {}, { token: session })).info;
  return events.map(({ kind }) => kind);
};

it('one that was added signs in no more, and its sessions end', async () => {
  const key = await addPasskey(test, token);
  const theirs = String((await passkeySignIn(test, key)).info.auth_token);
  expect(await undoNewest()).toEqual(['passkey']);
  expect((await test.call(listPasskeys, {}, { token: theirs })).code).toBe(codes.notLoggedIn);
  expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
  const session = await signIn(test);
  expect(await list(session)).toEqual([]);
  expect(await kinds(session)).toEqual(expect.arrayContaining(['undone', 'passkey_added']));
});

it('one that was removed signs in again', async () => {
  const key = await addPasskey(test, token);
  const before = await list();
  await test.call(removePasskey, { id: String(before[0]?.id) }, { token });
  expect(await kinds(token)).toContain('passkey_removed');
  expect(await undoNewest()).toEqual(['passkey']);
  const { info } = await passkeySignIn(test, key);
  expect(await list(String(info.auth_token))).toMatchObject([{ id: before[0]?.id, name: 'My phone' }]);
});

it('one that a reset removed comes back with the password', async () => {
  const key = await addPasskey(test, token);
  const { account } = owner;
  await test.call(emailSend, { email: account, type: 2 });
  const captcha = await readCode(test, account);
  const secrets = { new_password: 'Quite-new-7', re_new_password: 'Quite-new-7' };
  await test.call(resetPasswordByEmail, { email: account, captcha, ...secrets });
  expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
  expect(await undoNewest()).toEqual(['password', 'passkey']);
  expect((await passkeySignIn(test, key)).info.auth_token).toMatch(/./);
  expect((await test.call(login, owner, { flow: newFlow() })).code).toBe(1);
});

it('for a day nobody adds or removes one', async () => {
  const key = await addPasskey(test, token);
  const { id } = (await list())[0] ?? { id: '' };
  const other = await signIn(test);
  await test.call(removePasskey, { id }, { token: other });
  await undoNewest();
  const session = String((await passkeySignIn(test, key)).info.auth_token);
  const answers = [
    await test.call(removePasskey, { id }, { token: session }),
    await test.call(passkeyOptions, { purpose: 'register' }, { token: session }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([codes.changesPaused, codes.changesPaused]);
  expect(await list(session)).toHaveLength(1);
});
