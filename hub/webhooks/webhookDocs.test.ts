/** The receivers of docs/webhooks.md, run as a reader runs them: they take what the hub signs, once, and nothing else. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recipeOf } from '../../e2e/docRecipes';
import { openAudit } from '../audit/audit';
import { accounts } from '../database/tables/accounts';
import { outbox } from '../database/tables/outbox';
import { createHubOutbox } from '../hubOutbox';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { freePort } from '../testing/freePort';
import { resend } from './manageMessages';
import { addWebhook, addWebhookSecret, removeWebhookSecret, type WebhookBase } from './manageWebhooks';

const receivers = {
  node: { recipe: 'node-receiver', file: 'receiver.mjs', program: process.execPath },
  python: { recipe: 'python-receiver', file: 'receiver.py', program: 'python3' },
};

let test: TestHub;
let folder: string;
let running: ChildProcess | undefined;
/** What the receiver has handled. */
let said: string;
beforeEach(async () => {
  test = await createTestHub();
  // Receivers read the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
  const parent = join(import.meta.dirname, '../../data');
  await mkdir(parent, { recursive: true });
  // Within the project, where its packages are found.
  folder = await mkdtemp(join(parent, 'webhook-docs-'));
});
afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill();
    await once(running, 'exit');
  }
  running = undefined;
  await rm(folder, { recursive: true });
  await test.close();
});

const base = async (): Promise<WebhookBase> => {
  const { database, secretKeys } = test.hub.services;
  const audit = await openAudit({ database, secretKeys });
  return { database, secretKeys, audit, who: 'shell root', now: test.clock.now(), reason: 'test' };
};
const isPerson = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, 'designer@example.com'));
const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const rename = (username: string) =>
  run((queries) => queries.update(accounts).set({ username }).where(isPerson).returning({ id: accounts.id }));
const deliver = async () => (await createHubOutbox(test.hub.services)).deliverDue();
const messages = () => run((queries) => queries.select().from(outbox).orderBy(outbox.number));

/** Starts the block of a language. @returns once it answers */
async function start(language: keyof typeof receivers, secret: string, port: number): Promise<void> {
  const { recipe, file, program } = receivers[language];
  const path = join(folder, file);
  await writeFile(path, await recipeOf('webhooks', recipe));
  said = '';
  running = spawn(program, [path], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 15_000,
      },
    )
    .toBe(401);
}

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

for (const language of ['node', 'python'] as const)
  describe.skipIf(!isInstalled(receivers[language].program))(`the receiver in ${language}`, () => {
    it('takes an event once, and the next secret', async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/hook`;
      const { webhookId, id, secret } = await addWebhook(await base(), {
        tenantId: 'neutral',
        url,
        events: [],
      });
      await start(language, secret, port);
      const [person] = await rename('One');
      await deliver();
      const [message] = await messages();
      expect(message).toMatchObject({ state: 'delivered', status: 204 });
      await resend(await base(), message?.id ?? '');
      const next = await addWebhookSecret(await base(), webhookId);
      await deliver();
      expect(await messages()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
      await expect.poll(() => said).toBe(`account.updated ${person?.id}\n`);
      await removeWebhookSecret(await base(), webhookId, id);
      await rename('Two');
      await deliver();
      expect((await messages()).at(-1)).toMatchObject({ state: 'pending', status: 401 });
      expect(next.secret).not.toBe(secret);
    });

    it('refuses what is forged, changed, old or early', async () => {
      const port = await freePort();
      const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      await start(language, secret, port);
      const body = JSON.stringify({ type: 'account.locked', data: { account_id: 'é' } });
      const now = Math.floor(Date.now() / 1000);
      const post = async (at: number, by = secret, sent = body, changes: Record<string, string> = {}) => {
        const signature = new Webhook(by).sign('msg_1', new Date(at * 1000), body);
        const headers = {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(at),
          'webhook-signature': signature,
        };
        const options = { method: 'POST', headers: { ...headers, ...changes }, body: sent };
        return (await fetch(`http://127.0.0.1:${port}/hook`, options)).status;
      };
      expect(await post(now, `whsec_${btoa('x'.repeat(32))}`)).toBe(401);
      expect(await post(now, secret, body.replace('locked', 'unlock'))).toBe(401);
      expect(await post(now, secret, body, { 'webhook-id': 'msg_2' })).toBe(401);
      expect(await post(now, secret, body, { 'webhook-timestamp': String(now + 1) })).toBe(401);
      for (const bad of ['', 'v1', 'v1,', 'v2,AAAA', 'v1,é'.replace('é', '%')])
        expect(await post(now, secret, body, { 'webhook-signature': bad })).toBe(401);
      for (const at of [now - 330, now + 330]) expect(await post(at)).toBe(401);
      expect(said).toBe('');
      for (const at of [now - 240, now + 240]) expect(await post(at)).toBe(204);
      await expect.poll(() => said).toBe('account.locked é\n');
    });
  });
