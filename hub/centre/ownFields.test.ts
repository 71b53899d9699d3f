/** The tenant's own fields in an owner's profile: asked for, checked, kept, taken along, and gone with the account. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeProfile } from '../../src/api/changeProfile';
import { askExport, fetchExport } from '../../src/api/dataCopy';
import type { OwnFieldSetting } from '../../src/api/laterProfile';
import { systemSettings } from '../../src/api/systemSettings';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { lookEveryMs } from '../database/followTable';
import { createTestHub, portal, type TestHub } from '../testing/createTestHub';
import { changeProfile as changeSettings, owner, signIn } from '../testing/passkeyVisit';
import { zipFiles } from '../testing/zipFiles';

const fields: OwnFieldSetting[] = [
  {
    id: 'company',
    label: { en: 'Company', zh: '公司' },
    type: 'text',
    required: true,
    purpose: { en: 'It is printed on your invoices.', zh: '将印在发票上。' },
  },
  { id: 'seats', label: { en: 'Seats' }, type: 'number' },
  {
    id: 'size',
    label: { en: 'Size' },
    type: 'choice',
    choices: [
      { id: 'small', label: { en: 'Up to ten people', zh: '十人以内' } },
      { id: 'large', label: { en: 'More' } },
    ],
  },
];

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeSettings(test, { profile_fields: fields });
  token = await signIn(test);
});
afterEach(() => test.close());

const own = async (language = 'en') => (await test.call(userProfile, {}, { token, language })).info.fields;
const change = (request: Record<string, unknown>) => test.call(changeProfile, request, { token });
const stored = () =>
  test.hub.services.database.run((queries) =>
    queries.select({ own: accounts.ownFields }).from(accounts).where(eq(accounts.email, owner.account)),
  );
const valueOf = async (id: string) => (await own())?.find((field) => field.id === id)?.value;

describe('what the owner sees', () => {
  it('is in the language of the page, else in the fallback, else in any', async () => {
    const [company, seats, size] = (await own('zh')) ?? [];
    expect(company).toEqual({
      id: 'company',
      label: '公司',
      type: 'text',
      required: true,
      purpose: '将印在发票上。',
    });
    expect(seats).toEqual({ id: 'seats', label: 'Seats', type: 'number', required: false });
    expect(size?.choices).toEqual([
      { id: 'small', label: '十人以内' },
      { id: 'large', label: 'More' },
    ]);
  });

  it('is nothing where the tenant has none, and nobody else is told of them', async () => {
    const { info } = await test.call(systemSettings, { domain: 'localhost' });
    expect(info.profile).not.toHaveProperty('profile_fields');
    await changeSettings(test, { profile_fields: undefined });
    expect(await own()).toBeUndefined();
  });
});

describe('a change', () => {
  it('keeps what it does not name, and removes what it empties', async () => {
    expect((await change({ fields: { company: ' Ada \u202e& Co ', seats: '12' } })).code).toBe(1);
    expect((await change({ fields: { size: 'small' }, trade: 'automotive' })).code).toBe(1);
    expect([await valueOf('company'), await valueOf('seats'), await valueOf('size')]).toEqual([
      'Ada & Co',
      '12',
      'small',
    ]);
    expect((await change({ fields: { seats: '' } })).code).toBe(1);
    expect(await stored()).toContainEqual({ own: { company: 'Ada & Co', size: 'small' } });
  });

  it.each([
    [{ company: ' ' }, 'fields.company'],
    [{ seats: 'twelve' }, 'fields.seats'],
    [{ size: 'medium' }, 'fields.size'],
    [{ unknown: 'x' }, 'fields.unknown'],
    [{ toString: 'x' }, 'fields.toString'],
    [{ seats: '12', size: 'medium' }, 'fields.size'],
  ])('of %o is refused whole', async (given, field) => {
    expect(await change({ fields: given, trade: 'automotive' })).toMatchObject({
      code: codes.fieldInvalid,
      info: { field },
    });
    expect(await stored()).toContainEqual({ own: {} });
  });

  it('of what was changed on another device is not made unseen', async () => {
    await change({ fields: { company: 'One' } });
    const stale = { fields: { company: 'Two' }, seen: { fields: { company: '' } } };
    const expected = { code: codes.changedElsewhere, info: { changed: ['fields.company'] } };
    expect(await change(stale)).toMatchObject(expected);
    expect(await valueOf('company')).toBe('One');
    expect((await change({ fields: { seats: '3' }, seen: { fields: { seats: '' } } })).code).toBe(1);
  });

  it('of two fields at two processes at the same moment keeps both', async () => {
    const twin = await test.twin();
    // A second process of the demo seeds the tenants again.
    await changeSettings(test, { profile_fields: fields });
    test.clock.advance(lookEveryMs);
    const hubs = [test.hub.fetch.bind(test.hub), twin.fetch.bind(twin)];
    const answers = hubs.map((fetch, index) => {
      test.hub.fetch = fetch;
      return change({ fields: index === 0 ? { company: 'One' } : { seats: '3' } });
    });
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([1, 1]);
    expect(await stored()).toContainEqual({ own: { company: 'One', seats: '3' } });
  });
});

it('the owner takes them along, with their names in the page, also of a field that is no more', async () => {
  await change({ fields: { company: 'Ada & Co', size: 'small' } });
  await changeSettings(test, { profile_fields: fields.filter(({ id }) => id !== 'company') });
  const { id } = (await test.call(askExport, {}, { token, language: 'zh' })).info;
  const answer = await test.hub.fetch(
    new Request(`${portal}${fetchExport.path.replace('{id}', id)}`, {
      headers: { host: new URL(portal).host, origin: portal, authorization: `Bearer ${token}` },
    }),
  );
  const files = zipFiles(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
    own_fields: [
      { id: 'size', value: 'small' },
      { id: 'company', value: 'Ada & Co' },
    ],
  });
  expect(files['account.html']).toMatch(/Size<\/th><td[^>]*>十人以内</);
  expect(files['account.html']).toMatch(/company<\/th><td[^>]*>Ada &#38; Co</);
});
