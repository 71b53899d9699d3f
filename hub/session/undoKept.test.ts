/** A change and the way to undo it are one: whatever ends between them leaves neither. */
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeAddress } from '../../src/api/addresses';
import { changePassword } from '../../src/api/changePassword';
import type { HubCall } from '../../src/api/defineCall';
import { askDeletion, readDeletion } from '../../src/api/deletion';
import { removeFactor } from '../../src/api/factors';
import { listLinks, removeLink } from '../../src/api/links';
import { accounts } from '../database/tables/accounts';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { owner, signIn } from '../testing/passkeyVisit';
import { setUpApp } from '../testing/totpApp';
import { linkByPassword, offerBinding } from '../testing/wechatLinks';
import { login } from '../../src/api/login';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(async () => {
  // Other tests of the worker have the same tables.
  await run((queries) => queries.execute(sql`alter table undos drop constraint if exists none`));
  await test.close();
});

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const isOwner = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, owner.account));
const ownRow = async () => (await run((queries) => queries.select().from(accounts).where(isOwner)))[0];

/** The database takes no undo any more, as if the process had ended there. */
const keepNone = () =>
  run((queries) => queries.execute(sql`alter table undos add constraint none check (false) not valid`));

const expectNeither = async (call: HubCall, request: Record<string, unknown>) => {
  await keepNone();
  const before = await ownRow();
  const { status } = await test.call(call, request, { token });
  await test.hub.services.background.settled();
  expect(status).toBe(500);
  expect(await ownRow()).toEqual(before);
};

it('a new password', () =>
  expectNeither(changePassword, { old_password: owner.password, new_password: 'Quite-new-7-lamp' }));

it('a deletion that is asked for', async () => {
  await expectNeither(askDeletion, {});
  expect((await test.call(readDeletion, {}, { token })).info.due_at).toBeUndefined();
});

it('an address that is removed', async () => {
  await run((queries) => queries.update(accounts).set({ mobile: '13900139000' }).where(isOwner));
  await expectNeither(removeAddress, { kind: 'mobile' });
});

it('an app that is removed', async () => {
  await setUpApp(test, token);
  await expectNeither(removeFactor, { id: 'totp' });
});

it('a link that is removed, and one that a sign-in makes', async () => {
  const linksNow = async () => (await test.call(listLinks, {}, { token })).info.links;
  await linkByPassword(test, 'mine', owner.account, owner.password);
  const [link] = await linksNow();
  await expectNeither(removeLink, { id: String(link?.id) });
  expect(await linksNow()).toEqual([link]);
  const bind_id = await offerBinding(test, 'other');
  const request = { ...owner, type: 0, bind_id };
  expect((await test.call(login, request)).status).toBe(500);
  expect(await linksNow()).toEqual([link]);
});
