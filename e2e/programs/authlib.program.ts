/** Authlib signs in by OpenID from Python. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, shopCallback, shopSecret, type Shop } from '../../hub/testing/createShop';
import { portal } from '../../hub/testing/createTestHub';
import { startHubProxy, type HubProxy } from './hubProxy';
import { libraries, pathOf } from './programs';

const name = 'AUTHLIB';
const installed = pathOf(name);

describe.skipIf(installed === undefined)('Authlib', () => {
  let shop: Shop;
  let proxy: HubProxy;
  beforeAll(async () => {
    shop = await createShop();
    proxy = await startHubProxy(shop.test);
    await shop.welcome();
  });
  afterAll(async () => {
    await proxy.close();
    await shop.test.close();
  });

  /** @returns what the client says in the end */
  async function signIn(secret: string): Promise<unknown> {
    const child = spawn('python3', [join(import.meta.dirname, 'authlibClient.py')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...libraries(name),
        PYTHONPATH: dirname(installed ?? ''),
        // Libraries take plain http from tests only when told so.
        AUTHLIB_INSECURE_TRANSPORT: '1',
        HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
        http_proxy: `http://127.0.0.1:${proxy.port}`,
        NO_PROXY: '',
        no_proxy: '',
        HUB: portal,
        SECRET: secret,
        CALLBACK: shopCallback,
      },
    });
    const ended = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length > 1) continue;
      const back = await shop.allow(await shop.browser.open(line));
      child.stdin.end(`${back.url.href}\n`);
    }
    expect(await ended).toEqual([0, null]);
    return JSON.parse(lines[1] ?? 'null');
  }

  it('signs in, reads the person, refreshes and gives the token back', async () => {
    expect(await signIn(shopSecret)).toEqual({
      sub: true,
      email: 'designer@example.com',
      name: 'designer',
      rotated: true,
      afterRevocation: 401,
    });
  });

  it('is told of a wrong secret', async () => {
    expect(await signIn('another-secret')).toEqual({ error: 'invalid_client' });
  });
});
