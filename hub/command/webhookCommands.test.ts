/** The commands of webhooks, from the first secret to the last message. */
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listActs } from '../audit/readAudit';
import { accounts } from '../database/tables/accounts';
import { webhookSecrets } from '../database/tables/outbox';
import { createHubOutbox } from '../hubOutbox';
import { rewrapSecrets } from '../keys/protectSecrets';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { startReceiver, type Receiver } from '../testing/webhookReceiver';
import { printed } from '../testing/printed';
import { usage } from './usage';
import { webhookCommands } from './webhookCommands';
import { listDeliveriesCommand, listWebhooksCommand, showWebhookCommand } from './webhookLists';

const commands = {
  ...webhookCommands,
  'webhook list': listWebhooksCommand,
  'webhook show': showWebhookCommand,
  'webhook deliveries': listDeliveriesCommand,
};

let test: TestHub;
let receiver: Receiver;
let origin = 'http://localhost:4600';
beforeEach(async () => {
  origin = 'http://localhost:4600';
  [test, receiver] = await Promise.all([createTestHub(), startReceiver()]);
  // Receivers read the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
});
afterEach(() => Promise.all([test.close(), receiver.close()]));

/** @returns what a command prints */
async function run(text: string): Promise<string[]> {
  const [name, command] = Object.entries(commands).find(([each]) => `${text} `.startsWith(`${each} `)) ?? [];
  if (!name || !command) throw new Error(`no command ${text}`);
  const args = text.slice(name.length).split(' ').filter(Boolean);
  return printed(test, command, args, { env: { HUB_PUBLIC_ORIGIN: origin } });
}

async function add(more = ''): Promise<{ id: string; secretId: string; secret: string }> {
  const [first = '', second = ''] = await run(`webhook add ${receiver.url}?key=1 --tenant neutral ${more}`);
  const [, id = ''] = /^Webhook (wh_[0-9a-f]{16}) of neutral: /.exec(first) ?? [];
  const [, secretId = '', secret = ''] = /^Secret ([0-9a-f]{8}) .*: (whsec_\S{44})$/.exec(second) ?? [];
  return { id, secretId, secret };
}
const lock = (at: number | null) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set({ lockedAt: at }).where(eq(accounts.email, 'secure@example.com')),
  );
const deliver = async () => (await createHubOutbox(test.hub.services)).deliverDue();

it('adds one, tests it, tells it of a lock, shows what was taken and sends it again', async () => {
  const { id, secret } = await add('--event account.locked');
  const [tested] = await run(`webhook test ${id}`);
  expect(tested).toMatch(/^msg_[0-9a-f]{32} was taken: HTTP 204$/);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(body, given)).toMatchObject({
    type: 'webhook.test',
    data: { tenant: 'neutral' },
  });
  await lock(1);
  expect(await run('webhook list')).toEqual([
    expect.stringMatching(
      new RegExp(`^${id}\tneutral\t.*hook\\?key=1\taccount.locked\ton\t1 wait, 0 failed, 1 taken$`),
    ),
  ]);
  await deliver();
  const [line = ''] = await run(`webhook deliveries ${id}`);
  expect(line).toMatch(/\tmsg_\S+\twh_\S+\taccount.locked\t\S+\tdelivered\t1 attempt\tHTTP 204$/);
  const [, message = ''] = line.split('\t');
  expect(await run(`webhook resend ${message} --reason lost`)).toEqual(['1 message waits to be sent again']);
  await deliver();
  expect(receiver.types()).toEqual(['webhook.test', 'account.locked', 'account.locked']);
});

it('a secret is replaced without a gap, is encrypted, and is in no list and no audit', async () => {
  const { id, secretId, secret } = await add();
  const [, added = ''] = await run(`webhook secret add ${id}`);
  const [, newId = ''] = /^Secret ([0-9a-f]{8}) /.exec(added) ?? [];
  await run(`webhook secret remove ${id} ${secretId}`);
  await expect(run(`webhook secret remove ${id} ${newId}`)).rejects.toThrow('is the last secret');
  await expect(run(`webhook secret remove ${id} ${secretId}`)).rejects.toThrow(`It has ${newId}`);
  const { database, secretKeys } = test.hub.services;
  const rows = await database.run((queries) => queries.select().from(webhookSecrets));
  expect(rows).toMatchObject([{ id: newId, secret: { sealed: expect.any(String) as string } }]);
  await rewrapSecrets({ database, secretKeys }, () => true);
  expect(await run(`webhook test ${id}`)).toHaveLength(1);
  const acts = await listActs(database, null, 0, 20);
  expect(acts.map(({ act }) => act)).toEqual([
    'webhook add',
    'webhook secret add',
    'webhook secret remove',
    'webhook test',
  ]);
  const told = [...(await run(`webhook show ${id}`)), ...(await run(`webhook show ${id} --json`))];
  expect(told.join('\n')).toContain(`secret\t${newId} added `);
  expect([...told, JSON.stringify(acts)].join()).not.toContain(secret.slice(6));
  expect(JSON.stringify(acts)).not.toContain('key=1');
});

it('a test that is not taken says why, and is not sent again by itself', async () => {
  const { id } = await add();
  receiver.answer = (response) => response.writeHead(401).end('no signature');
  await expect(run(`webhook test ${id}`)).rejects.toThrow('was not taken: HTTP 401 no signature.');
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await run('webhook deliveries --state failed')).toHaveLength(1);
});

it('off it gets nothing, and deleted it takes its messages along', async () => {
  const { id } = await add();
  expect(await run(`webhook set ${id} --off --event account.locked`)).toEqual([
    `Webhook ${id} is set, and off`,
  ]);
  await lock(1);
  expect((await run(`webhook show ${id}`)).join()).toContain('off since');
  expect(await run(`webhook set ${id} --on --all-events --url https://shop.example/hook`)).toEqual([
    `Webhook ${id} is set, and on`,
  ]);
  await lock(null);
  expect(await run('webhook deliveries --json')).toEqual([
    expect.stringContaining('"type":"account.unlocked"'),
  ]);
  await expect(run(`webhook delete ${id}`)).rejects.toThrow('--reason is missing');
  await run(`webhook delete ${id} --reason ended`);
  expect([await run('webhook list'), await run('webhook deliveries')]).toEqual([[], []]);
});

it.each([
  ['webhook add http://shop.example/hook --tenant neutral', 'must begin with https://'],
  ['webhook add https://10.0.0.1/hook --tenant neutral', 'must be on a public network'],
  ['webhook add https://me:pass@shop.example/ --tenant neutral', 'no name and password'],
  ['webhook add https://shop.example/#a --tenant neutral', 'no # in it'],
  ['webhook add nonsense --tenant neutral', 'must be an https address'],
  ['webhook add https://shop.example/ --tenant nobody', 'There is no tenant nobody.'],
  ['webhook add https://shop.example/', '--tenant is missing'],
  ['webhook add https://shop.example/ --tenant neutral --event account.lost', 'There are: account.created, '],
  ['webhook add https://shop.example/ more --tenant neutral', '"more" is too much'],
  ['webhook set wh_1 --off', 'There is no webhook wh_1.'],
  ['webhook set wh_1', 'Name what to set'],
  ['webhook set wh_1 --on --off', 'do not go together'],
  ['webhook test wh_1 --url https://shop.example/', 'has no --url'],
  ['webhook resend msg_1', 'names no message'],
  ['webhook deliveries --state lost', '--state must be one of'],
])('refuses %s', async (text, why) => {
  await expect(run(text)).rejects.toThrow(why);
});

it('a hub that others reach sends to no address of this machine', async () => {
  origin = 'https://signin.example.com';
  await expect(run(`webhook add ${receiver.url} --tenant neutral`)).rejects.toThrow(
    'must begin with https://',
  );
  await expect(run('webhook add https://localhost/ --tenant neutral')).rejects.toThrow('public network');
});

it('every command is in the help', () => {
  for (const name of Object.keys(commands)) expect(usage).toContain(`npm run hub -- ${name} `);
});
