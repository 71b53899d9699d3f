/** What an owner reads of both profiles before two accounts are joined. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeConfirm, mergeProve } from '../../src/api/merge';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { changeOther, proveByPassword } from '../testing/mergeVisit';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';

const company = { id: 'company', label: { en: 'Company', zh: '公司' }, type: 'text' };
const size = {
  id: 'size',
  label: { en: 'Size', zh: '规模' },
  type: 'choice',
  choices: [{ id: 'small', label: { en: 'Small', zh: '小' } }],
};

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { profile_fields: [company, size] });
  token = await signIn(test);
});
afterEach(() => test.close());

const changeOwn = (fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries
      .update(accounts)
      .set(fields)
      .where(and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, owner.account))),
  );

it('shows industry, position and fields of the tenant’s own, and names those that are dropped', async () => {
  await changeOwn({ trade: 'automotive', position: null, ownFields: { company: 'Engines' } });
  await changeOther(test, {
    trade: 'consumer_goods',
    position: 'student',
    ownFields: { company: 'Looms', size: 'small' },
  });
  const { plan } = await proveByPassword(test, token);
  const [engines, looms] = ['Engines', 'Looms'].map((value) => ({ id: 'company', label: 'Company', value }));
  const small = { id: 'size', label: 'Size', value: 'Small' };
  expect(plan.stays).toMatchObject({ trade: 'automotive', fields: [engines] });
  expect(plan.stays.position).toBeUndefined();
  expect(plan.ends).toMatchObject({ trade: 'consumer_goods', position: 'student', fields: [looms, small] });
  expect(plan.after).toMatchObject({ trade: 'automotive', position: 'student', fields: [engines, small] });
  expect(plan.dropped).toEqual(
    expect.arrayContaining([{ what: 'trade' }, { what: 'field', value: 'Company' }]),
  );
  expect(plan.dropped).not.toContainEqual({ what: 'field', value: 'Size' });
});

it('is the same plan in another language', async () => {
  await changeOther(test, { ownFields: { size: 'small' } });
  const { plan, merge } = await proveByPassword(test, token);
  const { info } = await test.call(mergeProve, { merge }, { token, language: 'zh' });
  expect(info.plan?.ends.fields).toEqual([{ id: 'size', label: '规模', value: '小' }]);
  expect(info.plan?.seen).toBe(plan.seen);
});

it('is another plan once such a field has changed', async () => {
  await changeOther(test, { ownFields: { company: 'Looms' } });
  const { plan, merge } = await proveByPassword(test, token);
  await changeOther(test, { ownFields: { company: 'Engines' } });
  const { code } = await test.call(mergeConfirm, { merge, seen: plan.seen }, { token });
  expect(code).toBe(codes.changedElsewhere);
});
