/** What the hub mails to an account's owner. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { endSessions } from '../../src/api/sessions';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';

const email = 'designer@example.com';
const password = 'Design3D!';
const next = 'Quite-new-7';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

/** A browser somewhere. */
const at = (address: string, cookie = ''): TestRequest => ({
  headers: { 'x-forwarded-for': address, 'user-agent': 'Chrome', ...(cookie && { cookie }) },
});
const home = at('192.0.2.1');
const away = at('198.51.100.7');

const signIn = (from: TestRequest, account = email, secret = password) =>
  test.call(login, { type: 0, account, password: secret }, from);

/** Subjects of the notices, newest first, without the mails that contain codes. */
async function notices(to = email): Promise<string[]> {
  await test.hub.services.background.settled();
  return (await readInbox(test, to)).filter(({ code }) => code === '').map(({ subject }) => subject);
}

it('a changed password, in the language of the page, without a secret', async () => {
  const { info } = await signIn(home);
  const token = String(info.auth_token);
  const change = { old_password: password, new_password: next };
  expect((await test.call(changePassword, change, { ...home, token, language: 'zh' })).code).toBe(1);
  expect(await notices()).toEqual(['Design Hub：密码已更改']);
  const [mail] = await readInbox(test, email);
  expect(mail?.text).toContain('http://localhost:4600/entry');
  for (const secret of [password, next, token]) expect(mail?.text).not.toContain(secret);
});

it('device, place and time of a change', async () => {
  const { info } = await signIn(home);
  const change = { old_password: password, new_password: next };
  await test.call(changePassword, change, { ...away, token: String(info.auth_token) });
  await notices();
  const [mail] = await readInbox(test, email);
  const time = new Date(test.clock.now()).toISOString().slice(0, 16).replace('T', ' ');
  expect(mail?.text).toContain(`Place: IP address 198.51.100.7\nTime: ${time} UTC\n\n`);
});

it('a password that was reset', async () => {
  await test.call(emailSend, { email, type: 2 }, away);
  const captcha = await readCode(test, email);
  const fields = { email, captcha, new_password: next, re_new_password: next };
  expect((await test.call(resetPasswordByEmail, fields, away)).code).toBe(1);
  expect(await notices()).toContain('Design Hub: your password was changed');
});

it('a refused change is not told', async () => {
  const { info } = await signIn(home);
  const token = String(info.auth_token);
  const change = { old_password: 'Design3D?', new_password: next };
  expect((await test.call(changePassword, change, { ...home, token })).code).toBeLessThan(0);
  expect(await notices()).toEqual([]);
});

it('a sign-in from another browser, but neither the first one nor a known one', async () => {
  const first = await signIn(home);
  const [cookie = ''] = first.headers.getSetCookie().filter((line) => line.startsWith('hub_device='));
  await signIn(home);
  // The same browser at another address: its cookie identifies it.
  await signIn(at('203.0.113.5', cookie.split(';')[0]));
  expect(await notices()).toEqual([]);
  await signIn(away, email, 'Design3D?');
  expect(await notices()).toEqual([]);
  await signIn(away);
  await signIn(away);
  expect(await notices()).toEqual(['Design Hub: sign-in from a new browser']);
});

it('nothing where the account has no address; a mail that cannot be sent stops nobody', async () => {
  const phone = '13800138000';
  await signIn(home, phone);
  expect((await signIn(away, phone)).info.auth_token).toMatch(/./);
  expect(await notices(phone)).toEqual([]);

  await signIn(home);
  test.hub.services.adapters.mail.send = () => Promise.reject(new Error('no mail server'));
  expect((await signIn(away)).info.auth_token).toMatch(/./);
  expect(await notices()).toEqual([]);
});

it('after "sign out everywhere" all browsers are new, except for the one that asked', async () => {
  const token = String((await signIn({ ...home, flow: newFlow() })).info.auth_token);
  await signIn({ ...away, flow: newFlow() });
  await signIn({ ...away, flow: newFlow() });
  const newBrowser = 'Design Hub: sign-in from a new browser';
  expect(await notices()).toEqual([newBrowser]);
  expect((await test.call(endSessions, { id: 'others' }, { ...home, token })).code).toBe(1);
  await signIn({ ...home, flow: newFlow() });
  expect(await notices()).toEqual([newBrowser]);
  await signIn({ ...away, flow: newFlow() });
  expect(await notices()).toEqual([newBrowser, newBrowser]);
});
