/** An owner leaves: asked for with a proof, kept for a week, then nothing of the person is left. */
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { check } from '../../src/api/check';
import { askDeletion, cancelDeletion, readDeletion } from '../../src/api/deletion';
import { login } from '../../src/api/login';
import { deletionWaitMs } from '../accounts/pendingDeletion';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { verifiedMs } from '../session/verified';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { race } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { becomePerson, leaveTraces, tablesWith } from '../testing/personTraces';
import { undoMail, undoBy } from '../testing/undoMail';
import { deleteDue } from './deleteDue';

const email = 'leaver@example.com';
const mobile = '13912345678';
const username = 'Lena Leaver';
const password = 'Design3D!';

let test: TestHub;
let id = '';
beforeEach(async () => {
  test = await createTestHub();
  id = await becomePerson(test, { email, mobile, username });
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const signIn = async (): Promise<string> =>
  String(
    (await test.call(login, { type: 0, account: email, password }, { flow: newFlow() })).info?.auth_token,
  );
const isOpen = async (token: string) => (await test.call(check, {}, { token })).info.status === 1;
const dueOf = async (token: string) => (await test.call(readDeletion, {}, { token })).info.due_at;
const subjects = async () => {
  await test.hub.services.background.settled();
  const mails = await readInbox(test, email);
  return mails.filter(({ code }) => code === '').map(({ subject }) => subject.replace('Design Hub: ', ''));
};
const sweepDue = () => deleteDue(test.hub.services);

describe('asking', () => {
  it('says when, signs out everywhere else, and tells the owner how to undo it', async () => {
    const [token, elsewhere] = [await signIn(), await signIn()];
    expect(await dueOf(token)).toBeUndefined();
    const { code, info } = await test.call(askDeletion, {}, { token });
    expect([code, info.due_at]).toEqual([1, test.clock.now() + deletionWaitMs]);
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false]);
    expect(await subjects()).toEqual(['your account will be deleted']);
    const [mail] = await readInbox(test, email);
    expect(mail?.text).toContain('It will be deleted on 2026-01-08.');
  });

  it('needs a proof of the last ten minutes', async () => {
    const token = await signIn();
    test.clock.advance(verifiedMs);
    expect((await test.call(askDeletion, {}, { token })).code).toBe(codes.verificationNeeded);
    expect(await dueOf(token)).toBeUndefined();
  });

  it('twice, also at two processes at once, is one request with one mail', async () => {
    const token = await signIn();
    expect(await race(test, askDeletion, {}, { token })).toEqual([1, 1]);
    const due = await dueOf(token);
    test.clock.advance(1000);
    expect((await test.call(askDeletion, {}, { token })).info.due_at).toBe(due);
    expect(await subjects()).toEqual(['your account will be deleted']);
  });

  it('is taken back by "This wasn’t me", which signs out who asked', async () => {
    const token = await signIn();
    await test.call(askDeletion, {}, { token });
    await test.hub.services.background.settled();
    const { token: undoToken } = await undoMail(test, email);
    expect((await undoBy(test, undoToken)).info).toEqual({ undone: ['deletion'] });
    expect(await isOpen(token)).toBe(false);
    expect(await dueOf(await signIn())).toBeUndefined();
  });
});

describe('within the week', () => {
  it('a sign-in can keep the account', async () => {
    await test.call(askDeletion, {}, { token: await signIn() });
    test.clock.advance(deletionWaitMs - 1);
    await sweepDue();
    const token = await signIn();
    expect((await test.call(cancelDeletion, {}, { token })).code).toBe(1);
    expect((await test.call(cancelDeletion, {}, { token })).code).toBe(1);
    test.clock.advance(1);
    await sweepDue();
    expect(await isOpen(token)).toBe(true);
    expect(await subjects()).toEqual(['your account stays', 'your account will be deleted']);
  });

  it('without a session nothing is told, asked or kept', async () => {
    for (const call of [readDeletion, askDeletion, cancelDeletion])
      expect((await test.call(call)).code).toBe(codes.notLoggedIn);
  });
});

describe('after the week', () => {
  it('no table has the account, the address, the number or the name, and the person hears of it', async () => {
    const token = await signIn();
    await leaveTraces(test, token, person());
    await test.call(askDeletion, {}, { token });
    await test.hub.services.background.settled();
    expect(await tablesWith(test, traces())).not.toEqual([]);
    const removeFolder = vi.fn(() => Promise.resolve());
    const { storage } = test.hub.services.adapters;
    if (storage) storage.removeFolder = removeFolder;
    test.clock.advance(deletionWaitMs);
    await sweepDue();
    expect(await tablesWith(test, traces())).toEqual([]);
    expect(removeFolder).toHaveBeenCalledExactlyOnceWith(`uploads/neutral/${id}/`);
    expect((await subjects())[0]).toBe('your account was deleted');
    expect((await test.call(login, { type: 0, account: email, password })).code).toBe(
      codes.accountOrPasswordWrong,
    );
  });

  it('others stay, those of the same address in other tenants too', async () => {
    const count = () => run((queries) => queries.$count(accounts));
    const before = await count();
    await run((queries) =>
      queries
        .update(accounts)
        .set({ email })
        .where(and(eq(accounts.tenantId, 'acme'), eq(accounts.mobile, '13800138000'))),
    );
    await test.call(askDeletion, {}, { token: await signIn() });
    test.clock.advance(deletionWaitMs);
    await sweepDue();
    expect(await count()).toBe(before - 1);
  });

  it('two processes delete it once, and tell it once', async () => {
    await test.call(askDeletion, {}, { token: await signIn() });
    test.clock.advance(deletionWaitMs);
    const twin = await test.twin();
    await Promise.all([sweepDue(), deleteDue(twin.services)]);
    await twin.services.background.settled();
    expect((await subjects()).filter((subject) => subject === 'your account was deleted')).toHaveLength(1);
  });

  it('one that cannot be deleted keeps no other, and is tried again', async () => {
    await test.call(askDeletion, {}, { token: await signIn() });
    await run((queries) =>
      queries.execute(sql`create table pinned (account_id text, tenant_id text default 'neutral',
        foreign key (tenant_id, account_id) references accounts (tenant_id, id))`),
    );
    await run((queries) => queries.execute(sql`insert into pinned values (${id})`));
    test.clock.advance(deletionWaitMs);
    await sweepDue();
    expect(await subjects()).not.toContain('your account was deleted');
    await run((queries) => queries.execute(sql`drop table pinned`));
    await sweepDue();
    expect(await subjects()).toContain('your account was deleted');
  });
});

const person = () => ({ id, email, mobile, username });
const traces = () => Object.values(person());
