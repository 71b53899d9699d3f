/** Two accounts of one person, for tests of joining them. The owner of `passkeyVisit` has the one that stays. */
import { and, eq } from 'drizzle-orm';
import { addressConfirm, addressStart } from '../../src/api/addresses';
import type { RequestOf } from '../../src/api/defineCall';
import { mergeConfirm, mergeProve, type MergePlan } from '../../src/api/merge';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { undos } from '../database/tables/undos';
import { someFlow, type TestHub } from './createTestHub';
import { readCode } from './inbox';
import { owner } from './passkeyVisit';

/** The account that ends: a number of the neutral tenant, with the demo's password. */
export const otherNumber = '13800138000';

export const accountOf = async (test: TestHub, value: string): Promise<AccountRow | undefined> => {
  const column = value.includes('@') ? accounts.email : accounts.mobile;
  const isMeant = and(eq(accounts.tenantId, 'neutral'), eq(column, value));
  const [found] = await test.hub.services.database.run((queries) =>
    queries.select().from(accounts).where(isMeant),
  );
  return found;
};

export const changeOther = (test: TestHub, fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries
      .update(accounts)
      .set(fields)
      .where(and(eq(accounts.tenantId, 'neutral'), eq(accounts.mobile, otherNumber))),
  );

/** As 72 hours later: a change that can be undone keeps an account from being joined. */
export const forgetUndos = (test: TestHub) =>
  test.hub.services.database.run((queries) => queries.delete(undos));

/** The owner asks for an address of the other account, and types the code to it. @returns the offer */
export async function findOther(
  test: TestHub,
  token: string,
  { value = otherNumber, kind = 'mobile', flow = someFlow } = {},
): Promise<string> {
  await test.call(addressStart, { kind, value }, { token, flow });
  const code = await readCode(test, value);
  const { info } = await test.call(addressConfirm, { kind, value, code }, { token, flow });
  return (info as { merge?: string } | undefined)?.merge ?? '';
}

export const prove = (test: TestHub, token: string, request: RequestOf<typeof mergeProve>, flow = someFlow) =>
  test.call(mergeProve, request, { token, flow });

/** Finds the other account and proves it by its password. */
export async function proveByPassword(
  test: TestHub,
  token: string,
): Promise<{ merge: string; plan: MergePlan }> {
  const merge = await findOther(test, token);
  const { code, info } = await prove(test, token, { merge, factor: 'password', password: owner.password });
  if (!info?.plan) throw new Error(`the other account was not proved: ${code}`);
  return { merge, plan: info.plan };
}

/** All of it. @returns the answer's code */
export async function joinBoth(test: TestHub, token: string): Promise<number> {
  const { merge, plan } = await proveByPassword(test, token);
  return (await test.call(mergeConfirm, { merge, seen: plan.seen }, { token })).code;
}
