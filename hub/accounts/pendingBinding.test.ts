import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { login } from '../../src/api/login';
import { resendAfterMs } from '../limits/budgets';
import { identities } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { createTestHub, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';
import { pendingBindingLifeMs, addPendingBinding } from './pendingBinding';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

let users = 0;
const offer = async (tenantId = 'neutral') => {
  const subject = `wechat-user-${(users += 1)}`;
  const flow = createHash('sha256').update(someFlow).digest('hex');
  const visit = { tenantId, flow, now: test.clock.now() };
  const bindId = await test.hub.services.database.run((queries) =>
    addPendingBinding(queries, { issuer: 'wechat', subject, provider: 'wechat', name: null }, visit),
  );
  return { bindId, subject };
};
const bind = async (mobile: string, bind_id: string, flow = someFlow) => {
  test.clock.advance(resendAfterMs);
  await askForText(test, mobile, 'bind', { flow });
  const mobile_captcha = await readCode(test, mobile);
  return test.call(login, { type: 1, account: mobile, mobile_captcha, bind_id }, { flow });
};
const linked = async (subject: string) => {
  const rows = await test.hub.services.database.run((queries) => queries.select().from(identities));
  return rows.find((row) => row.subject === subject)?.accountId;
};

describe('bind_id', () => {
  it('links an external user to the account of a phone number, once', async () => {
    const mobile = '13800138000';
    const { bindId, subject } = await offer();
    expect((await bind(mobile, bindId)).info.username).toBe('8000');
    expect(await linked(subject)).toEqual(expect.any(String));
    expect((await bind(mobile, bindId)).code).toBe(codes.challengeGone);
  });

  it('creates an account for a number without one', async () => {
    const { bindId, subject } = await offer();
    expect((await bind('13600136000', bindId)).info.username).toBe('6000');
    expect(await linked(subject)).toEqual(expect.any(String));
  });

  it('links by password too', async () => {
    const { bindId, subject } = await offer();
    const request = { type: 0, account: 'designer@example.com', password: 'Design3D!', bind_id: bindId };
    expect((await test.call(login, request)).code).toBe(1);
    expect(await linked(subject)).toEqual(expect.any(String));
  });

  it('is refused for another visit or tenant without using up the code', async () => {
    const { bindId, subject } = await offer();
    expect((await bind('13800138000', bindId, 'cd'.repeat(32))).code).toBe(codes.otherFlow);
    const elsewhere = await offer('acme');
    expect((await bind('13800138000', elsewhere.bindId)).code).toBe(codes.challengeGone);
    expect(await linked(subject)).toBeUndefined();
  });

  it('expires after half an hour', async () => {
    const { bindId } = await offer();
    test.clock.advance(pendingBindingLifeMs);
    const request = { type: 0, account: 'designer@example.com', password: 'Design3D!', bind_id: bindId };
    expect((await test.call(login, request)).code).toBe(codes.challengeGone);
  });
});
