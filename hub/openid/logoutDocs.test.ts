/** The receivers of docs/server.md, run as a reader runs them: they take what the hub signs for their app, and nothing else. */
import { createAdaptorServer } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recipeOf } from '../../e2e/docRecipes';
import { apps } from '../database/tables/apps';
import { outbox } from '../database/tables/outbox';
import { createHubOutbox } from '../hubOutbox';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { freePort } from '../testing/freePort';
import { sidOf } from './sessionId';

const receivers = {
  node: { recipe: 'node-logout', file: 'receiver.mjs', program: process.execPath, needs: ['--version'] },
  python: {
    recipe: 'python-logout',
    file: 'receiver.py',
    program: 'python3',
    needs: ['-c', 'import cryptography'],
  },
};
const event = 'http://schemas.openid.net/event/backchannel-logout';

let test: TestHub;
let folder: string;
let hubOrigin: string;
let server: ReturnType<typeof createAdaptorServer>;
let running: ChildProcess | undefined;
/** What the receiver has done. */
let said: string;
beforeEach(async () => {
  const port = await freePort();
  hubOrigin = `http://localhost:${port}`;
  test = await createTestHub({ port, publicOrigin: hubOrigin });
  // Receivers read the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
  server = createAdaptorServer({ fetch: (request) => test.hub.fetch(request) });
  server.listen(port);
  await once(server, 'listening');
  const parent = join(import.meta.dirname, '../../data');
  await mkdir(parent, { recursive: true });
  // Within the project, where its packages are found.
  folder = await mkdtemp(join(parent, 'logout-docs-'));
});
afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill();
    await once(running, 'exit');
  }
  running = undefined;
  server.close();
  await rm(folder, { recursive: true });
  await test.close();
});

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);

/** Starts the block of a language. @returns its address, once it answers */
async function start(language: keyof typeof receivers): Promise<string> {
  const { recipe, file, program } = receivers[language];
  const path = join(folder, file);
  await writeFile(path, await recipeOf('server', recipe));
  const port = await freePort();
  said = '';
  running = spawn(program, [path], {
    env: { ...process.env, HUB: hubOrigin, APP_KEY: 'studio-app', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  const url = `http://127.0.0.1:${port}/logout`;
  await expect.poll(() => post(url, 'x').catch(() => 0), { timeout: 15_000 }).toBe(400);
  return url;
}

const post = async (url: string, token: string) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })).status;

/** Ends a session of someone who was signed in to the app, and tells the app. */
async function tell(url: string, session: string | null, accountId: string) {
  const has = { backchannelLogoutUri: url, backchannelLogoutSession: session !== null };
  await run((queries) => queries.update(apps).set(has).where(eq(apps.appKey, 'studio-app')));
  const target = { tenantId: 'neutral', target: 'app neutral studio-app', appKey: 'studio-app' };
  const message = {
    id: `msg_${accountId}`,
    accountId,
    type: 'logout',
    data: { session },
    at: test.clock.now(),
  };
  await run((queries) => queries.insert(outbox).values({ ...target, ...message }));
  await (await createHubOutbox(test.hub.services)).deliverDue();
  return run((queries) => queries.select().from(outbox).where(eq(outbox.accountId, accountId)));
}

for (const language of ['node', 'python'] as const) {
  const { program, needs } = receivers[language];
  describe.skipIf(spawnSync(program, needs).status !== 0)(`the logout receiver in ${language}`, () => {
    it('takes what the hub signs: a session, or a person', async () => {
      const url = await start(language);
      expect(await tell(url, 'a'.repeat(64), 'one')).toMatchObject([{ state: 'delivered', status: 200 }]);
      const sid = sidOf('a'.repeat(64), 'studio-app');
      await expect.poll(() => said).toBe(`session ${sid}\n`);
      expect(await tell(url, null, 'two')).toMatchObject([{ state: 'delivered', status: 200 }]);
      await expect.poll(() => said).toBe(`session ${sid}\nperson two\n`);
    });

    it('refuses what is forged, for another app, old, or no logout token', async () => {
      const url = await start(language);
      const { signing } = await test.hub.services.signingKeys.of('neutral');
      const now = Math.floor(Date.now() / 1000);
      const right = {
        iss: hubOrigin,
        aud: 'studio-app',
        sub: 'one',
        iat: now,
        exp: now + 120,
        jti: 'x',
        events: { [event]: {} },
      };
      const header = { alg: 'RS256', kid: signing.kid, typ: 'logout+jwt' };
      const sign = (claims: object, changes: object = {}, key: CryptoKey | KeyObject = signing.key) =>
        new SignJWT({ ...claims }).setProtectedHeader({ ...header, ...changes }).sign(key);
      const other = await generateKeyPair('RS256');
      const whole = await sign(right);
      const bad = await Promise.all([
        sign(right, {}, other.privateKey),
        sign({ ...right, aud: 'other-app' }),
        sign({ ...right, iss: 'https://other.example' }),
        sign({ ...right, exp: now - 1 }),
        sign({ ...right, nonce: 'x' }),
        sign({ ...right, events: { other: {} } }),
        sign({ ...right, sub: undefined }),
        sign(right, { typ: 'JWT' }),
        sign(right, { kid: 'unknown' }),
      ]);
      const unsigned = btoa('{"alg":"none","typ":"logout+jwt"}').replaceAll('=', '');
      const broken = [`${unsigned}.${whole.split('.')[1]}.`, whole.slice(0, -4), ''];
      for (const token of [...bad, ...broken]) expect(await post(url, token)).toBe(400);
      expect(said).toBe('');
      expect(await post(url, whole)).toBe(200);
      await expect.poll(() => said).toBe('person one\n');
    });
  });
}
