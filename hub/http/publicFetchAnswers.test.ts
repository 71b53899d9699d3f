/** What `publicFetch` does with names and answers: this machine stands for a public one, by addresses that the test names. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { publicFetch, type PublicNetwork, type PublicRequest } from './publicFetch';
import { makeCertificate, startTlsSite } from '../testing/tlsSite';

const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['127.0.0.1'],
  'mixed.example': ['127.0.0.1', '10.0.0.1'],
  'none.example': [],
};
const network: PublicNetwork = {
  isPublic: (address) => address === '127.0.0.1',
  lookup: (host, _, done) =>
    done(
      null,
      (names[host] ?? []).map((address) => ({ address, family: 4 })),
    ),
};

const get: PublicRequest = { method: 'GET', headers: {}, body: null };
let folder: string;
let site: Awaited<ReturnType<typeof startTlsSite>>;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  // Its authority is nobody's; who is trusted is tested by the webhooks (`webhooks/webhookTls.test.ts`).
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  folder = await mkdtemp(join(tmpdir(), 'hub-public-fetch-'));
  site = await startTlsSite(await makeCertificate(folder, 'public.example'), (request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    answer(request, response);
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end('{}');
});
const ask = (host: string, path = '/', request = get) =>
  publicFetch(`https://${host}:${site.port}${path}`, request, network);

it('gives the answer of a public address, with what was sent', async () => {
  answer = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      response.writeHead(201, { 'x-type': request.headers['content-type'] }).end(Buffer.concat(parts)),
    );
  };
  const got = await ask('public.example', '/token', { method: 'POST', headers: {}, body: 'a=1' });
  expect([got.status, got.headers.get('x-type'), await got.text()]).toEqual([
    201,
    'application/x-www-form-urlencoded;charset=UTF-8',
    'a=1',
  ]);
});

it('follows no redirect', async () => {
  answer = (_, response) =>
    response.writeHead(302, { location: `https://public.example:${site.port}/other` }).end('moved');
  const got = await ask('public.example', '/first');
  expect([got.status, await got.text()]).toEqual([302, 'moved']);
  expect(asked).toEqual(['public.example/first']);
});

it('reads 1 MiB of an answer, and no byte more', async () => {
  const most = 1024 * 1024;
  answer = (_, response) => response.end(Buffer.alloc(most));
  expect((await (await ask('public.example')).arrayBuffer()).byteLength).toBe(most);
  answer = (_, response) => response.end(Buffer.alloc(most + 1));
  await expect(ask('public.example')).rejects.toThrow('public.example answers with more than 1 MiB');
});

it('an answer without an end is not waited for', async () => {
  const closed = vi.fn();
  answer = (_, response) => {
    response.on('close', closed);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      response.once('drain', more);
    };
    more();
  };
  await expect(ask('public.example')).rejects.toThrow('more than 1 MiB');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

it.each(['mixed.example', 'none.example'])(
  'a name with a private address beside a public one, or none, is not asked: %s',
  async (host) => {
    await expect(ask(host)).rejects.toThrow(`${host} is an address of a private network`);
    expect(asked).toEqual([]);
  },
);
