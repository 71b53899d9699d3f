/** The last second factor that a tenant demands cannot be removed; it can be replaced. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeAddress } from '../../src/api/addresses';
import { listFactors, removeFactor } from '../../src/api/factors';
import { listPasskeys, removePasskey } from '../../src/api/passkeys';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { changeOwner } from '../testing/factorVisit';
import { addPasskey, changeProfile, signIn } from '../testing/passkeyVisit';
import { setUpApp } from '../testing/totpApp';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { passkey_login: true, double_verification: false });
  token = await signIn(test);
});
afterEach(() => test.close());

const demand = (second_factors: string[] | undefined, from?: string) =>
  changeProfile(test, { double_verification: true, second_factors, second_factor_from: from });
const removeApp = (language = 'en') => test.call(removeFactor, { id: 'totp' }, { token, language });
const dropPasskey = async () => {
  const [first] = (await test.call(listPasskeys, {}, { token })).info.passkeys;
  return (await test.call(removePasskey, { id: first?.id }, { token })).code;
};
const stays = async () => (await test.call(userProfile, {}, { token })).info.demanded_factor;
const listed = async () =>
  (await test.call(listFactors, {}, { token })).info.factors.map(({ id }) => id).toSorted();

describe('an app', () => {
  beforeEach(async () => {
    await setUpApp(test, token);
  });

  it('stays where nothing else counts, and the answer says what to do', async () => {
    await demand(['totp']);
    expect(await removeApp()).toMatchObject({
      code: codes.lastWayIn,
      message: expect.stringContaining('Set up another way first') as string,
    });
    expect((await removeApp('zh')).message).toContain('请先设置另一种方式');
    expect(await listed()).toEqual(['totp']);
    expect(await stays()).toBe('totp');
    // Another one takes its place.
    await setUpApp(test, token);
    expect(await listed()).toEqual(['totp']);
  });

  it.each<[string, string[] | undefined, string?]>([
    ['a code to the mailbox counts too', ['totp', 'email']],
    ['everything counts', undefined],
    ['it does not count', ['mobile']],
    ['the demand begins later', ['totp'], '2030-01-01'],
  ])('goes where %s', async (_, ids, from) => {
    await changeOwner(test, { mobile: null });
    await demand(ids, from);
    expect(await stays()).not.toBe('totp');
    expect((await removeApp()).code).toBe(1);
    // Twice is no error.
    expect((await removeApp()).code).toBe(1);
  });

  it('goes beside a passkey that counts, which then stays', async () => {
    await demand(['totp', 'passkey']);
    await addPasskey(test, token);
    expect(await stays()).toBeUndefined();
    expect((await removeApp()).code).toBe(1);
    expect(await stays()).toBe('passkey');
    expect(await dropPasskey()).toBe(codes.lastWayIn);
    expect(await listed()).toContain('passkey');
  });
});

it('of two passkeys one goes', async () => {
  await demand(['passkey']);
  await addPasskey(test, token);
  await addPasskey(test, token);
  expect([await dropPasskey(), await dropPasskey()]).toEqual([1, codes.lastWayIn]);
});

describe('of two that count, one stays when both go at the same moment', () => {
  it('an app and a passkey', async () => {
    await setUpApp(test, token);
    await addPasskey(test, token);
    await demand(['totp', 'passkey']);
    const ends = await Promise.all([removeApp().then(({ code }) => code), dropPasskey()]);
    expect(ends.toSorted((one, other) => one - other)).toEqual([codes.lastWayIn, codes.done]);
  });

  it('the mailbox and the number', async () => {
    await changeOwner(test, { mobile: '13912345678' });
    await demand(['email', 'mobile']);
    const drop = (kind: string) => test.call(removeAddress, { kind }, { token }).then(({ code }) => code);
    const ends = await Promise.all([drop('email'), drop('mobile')]);
    expect(ends.toSorted((one, other) => one - other)).toEqual([codes.lastWayIn, codes.done]);
  });
});
