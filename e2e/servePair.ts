/**
 * Serves the demo as two hub processes on one PostgreSQL (`DATABASE_URL`), behind a balancer that sends each call to the
 * other one: `HUB_PROCESSES=2 npx playwright test signIn`. Otherwise like `serve.mjs`.
 */
import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HubConfig } from '../hub/config/readHubConfig';
import { createLog } from '../hub/http/createLog';
import { startHub } from '../hub/startHub';
import { createTestSchema } from '../hub/testing/openTestDatabase';
import { freePort } from '../hub/testing/freePort';
import { demo } from '../demo/demo';
import { outsideOrigin, startOutside } from '../demo/outside';
import { startPages } from '../demo/pages/server';
import { startBalancer } from './contract/startBalancer';

const port = Number(process.env['PORT']);
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('HUB_PROCESSES=2 needs DATABASE_URL.');

// The address of the test that sent a request (fixtures.ts); both hubs get it from the balancer.
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const address = request.headers['content-language'];
  if (address) request.rawHeaders.push('x-forwarded-for', address);
});

const folder = mkdtempSync(join(tmpdir(), 'hub-entry-e2e-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const schema = await createTestSchema(url);
const ownPages = [4, 5, 6].map((offset) => `http://127.0.0.1:${port + offset}`);
const outside = outsideOrigin(port + 3);
const [first, second] = [await freePort(), await freePort()];
const config = (own: number): Partial<HubConfig> => ({
  port: own,
  publicOrigin: `http://localhost:${port}`,
  outsideOrigin: outside,
  databaseUrl: schema.url,
  dataFolder: join(folder, 'hub'),
  dev: true,
  demoData: true,
  trustProxy: true,
  extraTagOrigins: ownPages,
  extraParentOrigins: ownPages,
  extraCallbackHosts: [`127.0.0.1:${port + 5}`],
});

const hub = await startHub({ ...demo, env: {}, config: config(first), log: createLog('warn') });
const other = fork(fileURLToPath(new URL('./contract/hubProcess.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, CONTRACT_HUB: JSON.stringify(config(second)) },
});
await once(other, 'message');
await startOutside(hub.hub, port + 3);
await startPages({ hubPort: port, partnerPort: port + 1, editorPort: port + 2, outside });
const balancer = await startBalancer(port, [first, second]);

process.once('SIGTERM', () => {
  void (async () => {
    await balancer.close();
    other.disconnect();
    await once(other, 'exit');
    await hub.close();
    await schema.drop();
    process.exit(0);
  })();
});
