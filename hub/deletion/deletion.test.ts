/** An owner leaves: asked for with a proof, kept for a week, then nothing of the person is left. */
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { authorize } from '../../src/api/authorize';
import { check } from '../../src/api/check';
import { askDeletion, cancelDeletion, readDeletion } from '../../src/api/deletion';
import { emailSend } from '../../src/api/emailSend';
import { totpStart } from '../../src/api/factors';
import { login } from '../../src/api/login';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import { deletionWaitMs } from '../accounts/pendingDeletion';
import { codes } from '../answers/codes';
import {
  accounts,
  identities,
  pendingBindings,
  pendingRegistrations,
  removedLinks,
} from '../database/tables/accounts';
import { codesSent, passwordConfirmations } from '../database/tables/codes';
import { oidcRecords } from '../database/tables/openid';
import { trustedBrowsers } from '../database/tables/trust';
import { verifiedMs } from '../session/verified';
import { createTestHub, newFlow, partner, type TestHub } from '../testing/createTestHub';
import { race } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { addPasskey, changeProfile } from '../testing/passkeyVisit';
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
  const isMeant = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, 'designer@example.com'));
  const [own] = await run((queries) =>
    queries.update(accounts).set({ email, mobile, username }).where(isMeant).returning(),
  );
  id = own?.id ?? '';
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
    await leaveTraces();
    await test.call(askDeletion, {}, { token: await signIn() });
    await test.hub.services.background.settled();
    expect(await tablesWith(traces())).not.toEqual([]);
    const removeFolder = vi.fn(() => Promise.resolve());
    const { storage } = test.hub.services.adapters;
    if (storage) storage.removeFolder = removeFolder;
    test.clock.advance(deletionWaitMs);
    await sweepDue();
    expect(await tablesWith(traces())).toEqual([]);
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
      queries.execute(sql`create table pinned (account_id text references accounts (id))`),
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

const traces = () => [id, email, mobile, username];

/** Does all that leaves a row. */
async function leaveTraces(): Promise<void> {
  await changeProfile(test, { passkey_login: true });
  const token = await signIn();
  await addPasskey(test, token);
  await test.call(totpStart, {}, { token });
  await test.call(
    authorize,
    { app_key: 'studio-app', redirect_uri: `${partner}/studio`, response_type: 'token' },
    { token },
  );
  await test.call(uploadPolicy, { size: 10, type: 'image/png', name: 'a.png' }, { token });
  await test.call(emailSend, { email, type: 2 }, { flow: newFlow() });
  const shared = { tenantId: 'neutral', flowHash: 'flow', expiresAt: test.clock.now() + 1e12 };
  const link = { tenantId: 'neutral', issuer: 'https://id.example', subject: 'lena' };
  const at = test.clock.now();
  await run(async (queries) => {
    await queries.insert(identities).values({ ...link, name: username, accountId: id, createdAt: at });
    await queries.insert(removedLinks).values({ ...link, accountId: id, removedAt: at });
    await queries.insert(pendingBindings).values([
      { ...shared, idHash: 'one', accountId: id },
      { ...shared, idHash: 'two', issuer: link.issuer, subject: link.subject, name: username },
    ]);
    await queries.insert(pendingRegistrations).values({ ...shared, idHash: 'three', name: mobile });
    await queries
      .insert(passwordConfirmations)
      .values({ ...shared, idHash: 'four', accountId: null, channel: 'mobile', recipient: mobile });
    await queries.insert(codesSent).values({
      ...shared,
      id: 'five',
      purpose: 'login',
      recipient: mobile,
      codeHash: '',
      sentAt: at,
    });
    await queries
      .insert(oidcRecords)
      .values({ model: 'neutral Grant', id: 'six', payload: { accountId: id } });
    await queries.insert(trustedBrowsers).values({
      id: 'seven',
      tokenHash: 'seven',
      tenantId: 'neutral',
      accountId: id,
      authVersion: 0,
      device: '',
      place: '',
      createdAt: at,
      usedAt: at,
      expiresAt: shared.expiresAt,
    });
  });
  await test.hub.services.background.settled();
}

/** Tables with a row that has one of these texts. What the demo simulates belongs to others: the inbox is not the hub's. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const nameSchema = v.object({ name: v.string() });
  const named = await run((queries) =>
    queries
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = current_schema() and tablename not like 'demo\\_%'`),
  );
  const found: string[] = [];
  for (const { name } of v.parse(v.array(nameSchema), named)) {
    const rows = await run((queries) =>
      queries.select({ text: sql<string>`row_to_json(one)::text` }).from(sql`${sql.identifier(name)} as one`),
    );
    if (rows.some((row) => texts.some((text) => row.text.includes(text)))) found.push(name);
  }
  return found;
}
