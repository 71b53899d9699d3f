/** What happens to accounts reaches the servers of their tenant: signed, in order, once, and again until it is taken. */
import type { ServerResponse } from 'node:http';
import { and, eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeProfile } from '../../src/api/changeProfile';
import { login } from '../../src/api/login';
import { endSessions } from '../../src/api/sessions';
import { openAudit } from '../audit/audit';
import { listActs } from '../audit/readAudit';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { outbox, webhooks } from '../database/tables/outbox';
import type { Hub } from '../createHub';
import { deleteAccount } from '../deletion/deleteAccount';
import { createHubOutbox } from '../hubOutbox';
import { claimMessage, keepAnswer, oldestWaitMs } from '../outbox/messages';
import { leaseMs, mostAttempts, mostFailingMs } from '../outbox/schedule';
import { lockPerson, unlockPerson } from '../people/changePeople';
import { sweep } from '../sweep';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { startReceiver, type Receiver } from '../testing/webhookReceiver';
import { resend } from './manageMessages';
import {
  addWebhook,
  addWebhookSecret,
  removeWebhookSecret,
  setWebhook,
  type WebhookBase,
} from './manageWebhooks';

const hourMs = 60 * 60 * 1000;

let test: TestHub;
let receiver: Receiver;
let person: AccountRow;
beforeEach(async () => {
  [test, receiver] = await Promise.all([createTestHub(), startReceiver()]);
  person = await personOf('designer@example.com');
});
afterEach(() => Promise.all([test.close(), receiver.close()]));

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
async function personOf(email: string): Promise<AccountRow> {
  const isMeant = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, email));
  const [found] = await run((queries) => queries.select().from(accounts).where(isMeant));
  if (!found) throw new Error(`no ${email}`);
  return found;
}
const base = async (): Promise<WebhookBase> => {
  const { database, secretKeys } = test.hub.services;
  const audit = await openAudit({ database, secretKeys });
  return { database, secretKeys, audit, who: 'shell root', now: test.clock.now(), reason: 'test' };
};
const add = async (url = receiver.url, events: readonly string[] = []) =>
  addWebhook(await base(), { tenantId: 'neutral', url, events });
const deliver = async ({ services }: Hub = test.hub) => (await createHubOutbox(services)).deliverDue();
const rename = (username: string, { id } = person) =>
  run((queries) => queries.update(accounts).set({ username }).where(eq(accounts.id, id)));
const messages = () => run((queries) => queries.select().from(outbox).orderBy(outbox.number));
const peopleBase = async () => {
  const { services } = test.hub;
  return { ...services, ...(await base()), mail: () => Promise.resolve(services.adapters.mail), scope: null };
};
const act = () => ({ accountId: person.id, reason: 'a call' });

describe('what is told', () => {
  it('each change, in its order, and nothing of another tenant', async () => {
    await add();
    const { info } = await test.call(
      login,
      { type: 0, account: 'designer@example.com', password: 'Design3D!' },
      { flow: newFlow() },
    );
    const token = String(info.auth_token);
    await test.call(changeProfile, { username: 'New Name' }, { token });
    await test.call(endSessions, { id: 'others' }, { token });
    await lockPerson(await peopleBase(), act());
    await unlockPerson(await peopleBase(), act());
    await run((queries) =>
      queries.update(accounts).set({ email: 'new@example.com' }).where(eq(accounts.id, person.id)),
    );
    await run((queries) =>
      queries.update(accounts).set({ username: 'x' }).where(eq(accounts.tenantId, 'acme')),
    );
    await test.hub.services.database.transaction((queries) => deleteAccount(queries, person));
    await run((queries) =>
      queries.insert(accounts).values({ ...person, id: 'other', email: 'other@example.com', mobile: null }),
    );
    await deliver();
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const about = { tenant: 'neutral', account_id: person.id };
    expect(told.filter(({ data }) => 'account_id' in data && data.account_id === person.id)).toMatchObject([
      { type: 'account.updated', data: { ...about, changed: ['name'] } },
      { type: 'account.sessions_ended', data: { ...about, kept_one: true } },
      { type: 'account.sessions_ended', data: { ...about, kept_one: false } },
      { type: 'account.locked', data: about },
      { type: 'account.unlocked', data: about },
      { type: 'account.address_changed', data: { ...about, changed: ['email'] } },
      { type: 'account.deleted', data: about },
    ]);
    expect(told.filter(({ data }) => 'account_id' in data && data.account_id !== person.id)).toMatchObject([
      { type: 'account.created', data: { tenant: 'neutral', account_id: 'other' } },
    ]);
    const bodies = receiver.received.map(({ body }) => body).join();
    expect(['New Name', 'example.com', 'a call'].filter((text) => bodies.includes(text))).toEqual([]);
  });

  it('only what was asked for, and nothing that was rolled back', async () => {
    await add(receiver.url, ['account.locked']);
    await rename('Another');
    const failing = test.hub.services.database.transaction(async (queries) => {
      await queries.update(accounts).set({ lockedAt: 1 }).where(eq(accounts.id, person.id));
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await messages()).toEqual([]);
    await lockPerson(await peopleBase(), act());
    await deliver();
    expect(receiver.types()).toEqual(['account.locked']);
  });

  it('signed with both secrets while there are two, and the receiver’s clock may be 5 minutes off', async () => {
    const first = await add();
    const second = await addWebhookSecret(await base(), first.webhookId);
    await expect(addWebhookSecret(await base(), first.webhookId)).rejects.toThrow('has two secrets');
    test.clock.advance(Date.now() - test.clock.now() + 4 * 60 * 1000);
    await rename('Another');
    await deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    for (const { secret } of [first, second])
      expect(new Webhook(secret).verify(body, given)).toMatchObject({ type: 'account.updated' });
    expect(() => new Webhook(`whsec_${btoa('x'.repeat(32))}`).verify(body, given)).toThrow(
      'No matching signature',
    );
    expect(() => new Webhook(first.secret).verify(`${body} `, given)).toThrow('No matching signature');
    await removeWebhookSecret(await base(), first.webhookId, first.id);
    await expect(removeWebhookSecret(await base(), first.webhookId, second.id)).rejects.toThrow(
      'last secret',
    );
    test.clock.advance(2 * 60 * 1000);
    await rename('A third');
    await deliver();
    const late = Object.fromEntries(
      Object.entries(receiver.received[1]?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(String(late['webhook-signature']).split(' ')).toHaveLength(1);
    expect(() => new Webhook(second.secret).verify(receiver.received[1]?.body ?? '', late)).toThrow(
      'too new',
    );
  });
});

describe('again, until it is taken', () => {
  it('with the same id, later and later, and to the last; then an operator sends it again', async () => {
    await add();
    await rename('Another');
    receiver.answer = (response) => response.writeHead(500).end('out of order\u0007 \n'.repeat(100));
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await deliver();
      expect(receiver.received).toHaveLength(attempt);
      await deliver();
      expect(receiver.received).toHaveLength(attempt);
      test.clock.advance(15 * hourMs);
    }
    const [failed] = await messages();
    expect(failed).toMatchObject({ state: 'failed', attempts: mostAttempts, status: 500 });
    expect(failed?.answer).toMatch(/^out of order out of order .{0,180}$/);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([failed?.id]);
    receiver.answer = (response) => response.writeHead(200).end('thanks');
    await resend(await base(), failed?.id ?? '');
    await deliver();
    expect((await messages())[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 200, answer: '' });
    await expect(resend(await base(), 'msg_unknown')).rejects.toThrow('names no message');
  });

  it('what is later about the same account waits, and what is about others does not', async () => {
    await add();
    const other = await personOf('secure@example.com');
    await rename('One');
    await rename('Two');
    await rename('Other', other);
    receiver.answer = (response, { body }) => response.writeHead(body.includes(person.id) ? 503 : 204).end();
    await deliver();
    expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['pending', 1],
      ['pending', 0],
      ['delivered', 1],
    ]);
    receiver.answer = (response) => response.writeHead(204).end();
    test.clock.advance(hourMs);
    await deliver();
    const order = receiver.received
      .filter(({ body }) => body.includes(person.id))
      .map(({ headers }) => headers['webhook-id']);
    const [one, two] = (await messages()).map(({ id }) => id);
    expect(order).toEqual([one, one, two]);
  });

  it('a process that is killed after sending: another sends it again, with the same id', async () => {
    await add();
    await rename('Another');
    const { services } = test.hub;
    let isKilled = false;
    receiver.answer = (response) => {
      isKilled = true;
      response.writeHead(204).end();
    };
    const { database } = services;
    const dying: typeof database = {
      ...database,
      transaction: (work) => (isKilled ? Promise.reject(new Error('killed')) : database.transaction(work)),
    };
    await deliver({ ...test.hub, services: { ...services, database: dying } });
    expect(await messages()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    const twin = await test.twin();
    await deliver(twin);
    expect(receiver.received).toHaveLength(1);
    test.clock.advance(leaseMs);
    await deliver(twin);
    const [message] = await messages();
    expect(message).toMatchObject({ state: 'delivered', attempts: 2 });
    const sent = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(sent).toEqual([
      [message?.id, receiver.received[0]?.body],
      [message?.id, receiver.received[0]?.body],
    ]);
  });

  it('a process that is slow to answer for its message does not take back what another kept', async () => {
    await add();
    await rename('Another');
    const [{ tenantId, target } = { tenantId: '', target: '' }] = await messages();
    const late = await claimMessage(test.hub.services.database, { tenantId, target }, test.clock.now());
    test.clock.advance(leaseMs);
    await deliver();
    const answer = { status: 500, text: 'late' };
    if (late)
      await run((queries) => keepAnswer(queries, late, answer, { now: test.clock.now(), isLast: true }));
    expect(await messages()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }]);
  });

  it('by itself, from the start of a hub to its end', async () => {
    await add();
    const running = await createHubOutbox(test.hub.services);
    running.start();
    await rename('Another');
    await expect.poll(() => receiver.types(), { timeout: 10_000 }).toEqual(['account.updated']);
    await running.stop();
    expect(await messages()).toMatchObject([{ state: 'delivered' }]);
    await rename('A third');
    await running.deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('two processes send each message once', async () => {
    await add();
    const other = await personOf('secure@example.com');
    for (let index = 0; index < 10; index += 1) {
      await rename(`One ${index}`);
      await rename(`Other ${index}`, other);
    }
    const twin = await test.twin();
    await Promise.all([deliver(), deliver(twin), deliver(), deliver(twin)]);
    const sent = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect(new Set(sent).size).toBe(20);
    expect(sent).toHaveLength(20);
    const all = (await messages()).filter(({ accountId }) => accountId === person.id).map(({ id }) => id);
    expect(sent.filter((id) => all.includes(id))).toEqual(all);
  });
});

describe('a server that takes nothing', () => {
  it('does not delay others', async () => {
    const dead = await startReceiver();
    const held: ServerResponse[] = [];
    dead.answer = (response) => void held.push(response);
    await add(dead.url);
    await add();
    await rename('One');
    const sending = deliver();
    await expect.poll(() => receiver.types()).toEqual(['account.updated']);
    await expect.poll(() => dead.types()).toEqual(['account.updated']);
    for (const response of held) response.end();
    await sending;
    await dead.close();
  });

  it('is switched off after five days, which is in the audit, and on again it gets what waits', async () => {
    const { webhookId } = await add();
    receiver.answer = (response) => response.writeHead(500).end();
    await rename('One');
    await deliver();
    test.clock.advance(mostFailingMs);
    await rename('Two');
    await deliver();
    const [off] = await run((queries) => queries.select().from(webhooks));
    expect(off).toMatchObject({
      disabledAt: test.clock.now(),
      disabledWhy: 'it took nothing since 2026-01-01T00:00:00.000Z',
    });
    const acts = await listActs(test.hub.services.database, null, 0, 10);
    expect(acts.at(-1)).toMatchObject({ act: 'webhook off', who: 'hub', subject: webhookId });
    await rename('Three');
    test.clock.advance(hourMs);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    // Nobody is alarmed by what waits for a webhook that is off.
    const waits = () => oldestWaitMs(test.hub.services.database, Date.now() + hourMs);
    expect(await waits()).toBe(0);
    receiver.answer = (response) => response.writeHead(204).end();
    await setWebhook(await base(), webhookId, { isOn: true });
    expect(await waits()).toBeGreaterThan(0);
    await deliver();
    expect((await messages()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('and says that it is gone is switched off at once', async () => {
    await add();
    receiver.answer = (response) => response.writeHead(410).end();
    await rename('One');
    await deliver();
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }]);
    const [off] = await run((queries) => queries.select().from(webhooks));
    expect(off?.disabledWhy).toBe('it answered 410 Gone');
  });
});

it('nothing of a deleted account is left once its end was told', async () => {
  await add();
  await rename('One');
  await deliver();
  await test.hub.services.database.transaction((queries) => deleteAccount(queries, person));
  expect((await messages()).map(({ type }) => type)).toEqual(['account.deleted']);
  await deliver();
  test.clock.advance(8 * 24 * hourMs);
  await sweep(test.hub.services.database, test.clock.now());
  expect(await messages()).toEqual([]);
});
