/** The list of an account's sessions, ending them, and the change of the password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { endSessions, listSessions } from '../../src/api/sessions';
import { userProfile } from '../../src/api/userProfile';
import { sweep } from '../sweep';
import { sessions } from '../database/tables/sessions';
import { codes } from '../answers/codes';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { idleLifeMs, sessionLifeMs } from './findSession';

const designer = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
const phone = { type: 0, account: '13800138000', password: 'Design3D!' };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

async function signIn(person = designer, userAgent = ''): Promise<string> {
  const headers = { 'user-agent': userAgent };
  const { info } = await test.call(login, person, { flow: newFlow(), headers });
  return String(info.auth_token);
}
const statusOf = async (token: string) => (await test.call(check, {}, { token })).info.status;
const listOf = async (token: string) => (await test.call(listSessions, {}, { token })).info.sessions;
const passwordOf = (token: string, old_password: string, new_password: string) =>
  test.call(changePassword, { old_password, new_password }, { token });

describe('the sessions of an account', () => {
  it('are listed with device, place and time, without secrets', async () => {
    const token = await signIn(designer, firefox);
    const all = await listOf(token);
    const [mine] = all.filter(({ current }) => current);
    expect(mine).toMatchObject({ device: 'Firefox, Linux', place: 'direct', created_at: test.clock.now() });
    expect(all.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(token);
    const rows = await test.hub.services.database.run((queries) => queries.select().from(sessions));
    expect(rows.every(({ tokenHash }) => !JSON.stringify(all).includes(tokenHash))).toBe(true);
  });

  it('can be seen and ended only by their account', async () => {
    const [mine, other] = [await signIn(), await signIn(phone)];
    const [theirs] = await listOf(other);
    expect((await listOf(mine)).map(({ id }) => id)).not.toContain(theirs?.id);
    expect((await test.call(endSessions, { id: String(theirs?.id) }, { token: mine })).code).toBe(1);
    expect(await statusOf(other)).toBe(1);
    // Control: the owner can end it.
    const second = await signIn(phone);
    await test.call(endSessions, { id: String(theirs?.id) }, { token: second });
    expect(await statusOf(other)).toBe(0);
  });

  it('can be ended one by one, or all except this one', async () => {
    const [here, first, second] = [await signIn(), await signIn(), await signIn()];
    const ids = (await listOf(first)).filter(({ current }) => current).map(({ id }) => id);
    await test.call(endSessions, { id: String(ids[0]) }, { token: here });
    expect(await Promise.all([here, first, second].map(statusOf))).toEqual([1, 0, 1]);
    await test.call(endSessions, { id: 'others' }, { token: here });
    expect(await Promise.all([here, second].map(statusOf))).toEqual([1, 0]);
    expect(await listOf(here)).toHaveLength(1);
  });

  it('require a session', async () => {
    expect((await test.call(listSessions, {})).code).toBe(codes.notLoggedIn);
    expect((await test.call(endSessions, { id: 'others' })).code).toBe(codes.notLoggedIn);
    expect((await passwordOf('guessed', 'Design3D!', 'NewSecret7')).code).toBe(codes.notLoggedIn);
  });
});

describe('an unused session', () => {
  it('ends after 14 days; a used one ends after 30 days', async () => {
    const [idle, used] = [await signIn(), await signIn()];
    const begun = test.clock.now();
    test.clock.advance(idleLifeMs - 1);
    expect(await statusOf(used)).toBe(1);
    test.clock.advance(1);
    expect(await Promise.all([idle, used].map(statusOf))).toEqual([0, 1]);
    expect((await listOf(used)).some(({ current }) => !current)).toBe(false);
    test.clock.advance(idleLifeMs - 2);
    expect(await statusOf(used)).toBe(1);
    test.clock.advance(begun + sessionLifeMs - test.clock.now() - 1);
    expect(await statusOf(used)).toBe(1);
    test.clock.advance(1);
    expect(await statusOf(used)).toBe(0);
  });

  it('is deleted by the next sweep', async () => {
    await signIn();
    test.clock.advance(idleLifeMs + 1);
    const { database } = test.hub.services;
    await sweep(database, test.clock.now());
    expect(await database.run((queries) => queries.select().from(sessions))).toEqual([]);
  });
});

describe('a new password', () => {
  it('requires the old one and ends the other sessions', async () => {
    const [here, there] = [await signIn(phone), await signIn(phone)];
    const wrong = await passwordOf(here, 'Design3D?', 'NewSecret7');
    expect(wrong).toMatchObject({
      code: codes.accountOrPasswordWrong,
      message: 'The current password is wrong',
    });
    expect((await passwordOf(here, 'Design3D!', 'short')).info).toEqual({ field: 'new_password' });
    expect((await passwordOf(here, '', 'NewSecret7')).info).toEqual({ field: 'old_password' });
    expect((await passwordOf(here, 'Design3D!', 'NewSecret7')).code).toBe(1);
    expect(await Promise.all([here, there].map(statusOf))).toEqual([1, 0]);
    expect((await test.call(login, phone)).code).toBe(codes.accountOrPasswordWrong);
    expect((await test.call(login, { ...phone, password: 'NewSecret7' }, { flow: newFlow() })).code).toBe(1);
    await passwordOf(here, 'NewSecret7', 'Design3D!');
  });

  it('cannot be set by guessing the old one in an open session', async () => {
    const token = await signIn(phone);
    const answers = [];
    for (let turn = 0; turn < 11; turn += 1)
      answers.push((await passwordOf(token, `Design3D${turn}`, 'NewSecret7')).code);
    expect(answers.at(-1)).toBe(codes.tooManyTries);
    // Control: without the guesses the right one is accepted.
    test.clock.advance(16 * 60 * 1000);
    expect((await passwordOf(token, 'Design3D!', 'Design3D!2')).code).toBe(1);
    await passwordOf(token, 'Design3D!2', 'Design3D!');
  });

  it('is offered only to accounts with a password', async () => {
    const token = await signIn(phone);
    expect((await test.call(userProfile, {}, { token })).info.offers).toEqual([
      'sessions',
      'links',
      'factors',
      'trusted_browsers',
      'activity',
      'agreements',
      'profile',
      'addresses',
      'apps',
      'deletion',
      'export',
      'new_links',
      'passkeys',
      'password',
    ]);
  });
});
