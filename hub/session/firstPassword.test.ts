/** An account without a password sets its first one. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { login } from '../../src/api/login';
import { check } from '../../src/api/check';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { owner, signIn } from '../testing/passkeyVisit';
import { undoBy, undoMail } from '../testing/undoMail';
import { verifiedMs } from './verified';

const email = owner.account;
const first = 'Sketch-72-lamp';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
  await update({ passwordHash: null });
});
afterEach(() => test.close());

const update = (fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.username, 'designer')),
  );
const set = (new_password = first, rest = {}) =>
  test.call(changePassword, { new_password, ...rest }, { token });
const opens = async (password: string) =>
  (await test.call(login, { ...owner, password }, { flow: newFlow() })).code === 1;
const offers = async () => (await test.call(userProfile, {}, { token })).info.offers;

it('sets it without an old one, and the owner can undo it', async () => {
  expect(await offers()).toContain('first_password');
  expect((await set()).code).toBe(1);
  expect(await offers()).toContain('password');
  expect((await test.call(check, {}, { token })).info.status).toBe(1);
  expect(await opens(first)).toBe(true);
  await test.hub.services.background.settled();
  const mail = await undoMail(test, email);
  expect((await undoBy(test, mail.token)).info.undone).toEqual(['password']);
  expect(await opens(first)).toBe(false);
});

it('tells an account without an address by text', async () => {
  await update({ email: null, mobile: '13700137011' });
  expect((await set()).code).toBe(1);
  await test.hub.services.background.settled();
  const [text] = await readInbox(test, '13700137011');
  expect(text?.text).toMatch(/was changed[^]*entry\/undo/);
});

it('asks for a proof first, and for the old one where there is one', async () => {
  test.clock.advance(verifiedMs);
  expect((await set()).code).toBe(codes.verificationNeeded);
  expect((await set(first, { old_password: 'Anything-1' })).code).toBe(codes.accountOrPasswordWrong);
  await update({ changesPausedUntil: test.clock.now() + 1 });
  expect((await set()).code).toBe(codes.changesPaused);
  await update({ changesPausedUntil: null, passwordHash: 'any' });
  const refused = { code: codes.fieldInvalid, info: { field: 'old_password' } };
  expect(await set()).toMatchObject(refused);
  expect(await set(first, { old_password: '' })).toMatchObject(refused);
});

it('is set once, also at two processes at the same moment', async () => {
  const twin = await test.twin();
  const own = test.hub.fetch.bind(test.hub);
  const answers = [own, twin.fetch.bind(twin)].map((fetch, index) => {
    test.hub.fetch = fetch;
    return set(`${first}-${index}`);
  });
  const ends = (await Promise.all(answers)).map(({ code }) => code);
  expect(ends.filter((code) => code === 1)).toHaveLength(1);
  expect([await opens(`${first}-0`), await opens(`${first}-1`)].filter(Boolean)).toHaveLength(1);
});
