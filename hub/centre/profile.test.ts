/** The owner's own profile: what it says, and what changes it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { changeProfile } from '../../src/api/changeProfile';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { owner, signIn } from '../testing/passkeyVisit';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const profile = async () => (await test.call(userProfile, {}, { token })).info;
const change = (request: Record<string, unknown>) => test.call(changeProfile, request, { token });

it('has the owner’s address in full, and what was never said is left out', async () => {
  const { email, offers, ...rest } = await profile();
  expect(email).toBe(owner.account);
  expect(offers).toContain('profile');
  expect(rest).toEqual({ username: 'designer', ways_in: 1 });
});

it('changes the fields that are named, and no other', async () => {
  expect((await change({ language: 'zh-CN', trade: 'automotive' })).code).toBe(1);
  expect((await change({ username: '  Ada \u202e\n Lovelace ', position: 'designer' })).code).toBe(1);
  const after = { username: 'Ada Lovelace', language: 'zh', trade: 'automotive', position: 'designer' };
  expect(await profile()).toMatchObject(after);
  expect((await change({ language: '', trade: '', position: ' ' })).code).toBe(1);
  expect(await profile()).not.toMatchObject({ language: expect.anything() as unknown });
  await test.hub.services.background.settled();
  const { events } = (await test.call(listActivity, {}, { token })).info;
  expect(events.filter(({ kind }) => kind === 'profile_changed')).toHaveLength(3);
});

it.each([
  [{ username: ' ' }, 'username'],
  [{ username: 'x'.repeat(65) }, 'username'],
  [{ language: 'tlh' }, 'language'],
  [{ trade: 'x'.repeat(65) }, 'trade'],
  [{}, 'username'],
])('refuses %o', async (request, field) => {
  expect(await change(request)).toMatchObject({ code: codes.fieldInvalid, info: { field } });
  expect((await profile()).username).toBe('designer');
});

describe('a field that was changed on another device', () => {
  it('is not overwritten unseen, and neither is another one of that change', async () => {
    await change({ username: 'Ada' });
    const stale = { username: 'Grace', trade: 'automotive', seen: { username: 'designer', trade: '' } };
    const expected = { code: codes.changedElsewhere, info: { changed: ['username'] } };
    expect(await change(stale)).toMatchObject(expected);
    expect(await profile()).toMatchObject({ username: 'Ada' });
    expect((await change({ ...stale, seen: { username: 'Ada', trade: '' } })).code).toBe(1);
    expect(await profile()).toMatchObject({ username: 'Grace', trade: 'automotive' });
  });

  it('does not stop the change of another field', async () => {
    await change({ username: 'Ada' });
    expect((await change({ trade: 'automotive', seen: { username: 'designer', trade: '' } })).code).toBe(1);
  });

  it('at two processes at the same moment, one change counts', async () => {
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const answers = [own, twin.fetch.bind(twin)].map((fetch, index) => {
      test.hub.fetch = fetch;
      return change({ username: `Ada ${index}`, seen: { username: 'designer' } });
    });
    const ends = (await Promise.all(answers)).map(({ code }) => code);
    expect(ends.toSorted((one, other) => one - other)).toEqual([codes.changedElsewhere, 1]);
  });
});
