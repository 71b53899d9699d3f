/** Answers from memory over a real socket: when they are sent, that they are the same, and what ends them. */
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addPreviewCommand } from '../command/previewCommands';
import { tenants } from '../database/tables/tenants';
import { lookEveryMs } from '../database/followTable';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';
import { createLog } from './createLog';
import type { Hub } from '../createHub';

const host = 'acme.localhost:4600';
const settings = '/api/hub/organiz/system_settings?domain=acme.localhost';

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });

let test: TestHub;
let twin: Hub;
let server: Server;
/** Whether each request so far was answered from memory. */
let fromMemory: boolean[] = [];
let dist: string;
beforeAll(async () => {
  dist = await buildDocument();
  test = await createTestHub({ distFolder: dist }, { plugin: null, log });
  twin = await test.twin();
  const answer = getRequestListener((asked, env) => test.hub.app.fetch(asked, env));
  server = createServer((incoming, outgoing) => {
    const isReady = test.hub.ready.send(incoming, outgoing);
    fromMemory.push(isReady);
    if (!isReady) void answer(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await test.close();
  await rm(dist, { recursive: true, force: true });
});
// Both have looked at the tenants, and nothing is kept.
beforeEach(async () => {
  test.clock.advance(lookEveryMs);
  await get(settings);
  fromMemory = [];
});

/** What the build makes, with as little as a document needs. */
async function buildDocument(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-ready-'));
  const screens = { page: { en: '<p>Sign in</p>' }, 'page:waiting': { en: '' }, 'page:bare': { en: '' } };
  const built = {
    head: '',
    styles: '',
    screens,
    early: '',
    end: '<script>end()</script>',
    hashes: { script: [], style: [] },
  };
  for (const name of ['portal', 'demo/entry']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'portal/portal-document.json'), JSON.stringify(built));
  await writeFile(
    join(folder, 'demo/entry/index.html'),
    '<html lang="__LANG__"><!--entry-head--><!--entry--></html>',
  );
  return folder;
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  encoding: BufferEncoding = 'utf8',
): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: { host, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(parts).toString(encoding);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Without what differs in each answer, and how its length is told. */
function lasting({ headers }: Got): IncomingHttpHeaders {
  const { date: _, 'x-request-id': __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  return rest;
}

const rename = (hub: Hub, name: string) =>
  hub.services.database.run((queries) =>
    queries
      .update(tenants)
      .set({ settings: { theme: { system_name: name } } })
      .where(eq(tenants.id, 'acme')),
  );

it.each([settings, '/entry'])(
  'sends %s again from memory, the same but for the id of the request',
  async (path) => {
    const made = await get(path);
    const again = await get(path);
    expect(fromMemory).toEqual([false, true]);
    expect([again.status, again.body]).toEqual([200, made.body]);
    expect(lasting(again)).toEqual(lasting(made));
    expect(again.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
  },
);

it.each([
  ['another language', { language: 'zh' }],
  ['another page', { origin: 'https://elsewhere.example' }],
  ['another tenant', { 'entry-domain': 'localhost' }],
  ['another host', { host: 'localhost:4600' }],
  ['another packing', { 'accept-encoding': 'br' }],
])('makes an answer of its own for %s', async (_, headers) => {
  await get(settings);
  await get(settings, headers);
  expect(fromMemory).toEqual([false, false]);
});

it.each([
  'open_domain=acme.localhost',
  'a=1; open_domain=acme.localhost',
  'a=1; open_domain\t =acme.localhost',
])('keeps nothing of a visit to a tenant by the cookie %j', async (cookie) => {
  const neutral = { host: 'localhost:4600' };
  await get('/entry', { ...neutral, cookie });
  await get('/entry', neutral);
  await get('/entry', { ...neutral, cookie });
  expect(fromMemory).toEqual([false, false, false]);
});

it('never answers another method, or a question about a version, from memory', async () => {
  await get('/entry');
  const { headers } = await get('/entry');
  expect((await get('/entry', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  expect((await get('/entry', {}, 'HEAD')).body).toBe('');
  expect(fromMemory).toEqual([false, true, false, false]);
});

it('keeps no answer of a visitor, none that fails and none with a code in its address', async () => {
  for (const path of ['/api/hub/v1/userinfo', '/entry?code=1', '/none', '/health/live']) {
    await get(path);
    await get(path);
  }
  expect(fromMemory).not.toContain(true);
});

it('keeps nothing that a preview shows', async () => {
  const { origin, code } = await preview('Soon');
  const { host: shownAt } = new URL(origin);
  const visitor = { host: shownAt, cookie: `hub_preview=${code}` };
  for (const path of [settings.replace('acme', 'preview'), '/entry']) {
    expect((await get(path, visitor)).body).toMatch(/Soon|<hub-entry/);
    await get(path, visitor);
    expect((await get(path, { host: shownAt })).body).not.toMatch(/Soon|<hub-entry/);
  }
  expect(fromMemory).not.toContain(true);
});

/** @returns where it is shown, and its code */
async function preview(name: string): Promise<{ origin: string; code: string }> {
  const file = join(dist, 'preview.json');
  await writeFile(file, JSON.stringify({ theme: { system_name: name } }));
  const env = {
    HUB_PUBLIC_ORIGIN: 'http://localhost:4600',
    HUB_PREVIEW_ORIGIN: 'http://preview.localhost:4600',
  };
  const lines = await printed(test, addPreviewCommand, ['acme', '--settings', file, '--merge'], { env });
  const { origin, hash } = new URL(lines.find((line) => line.startsWith('http')) ?? '');
  return { origin, code: hash.slice(1) };
}

it('forgets at once what this process changes', async () => {
  await get(settings);
  await rename(test.hub, 'Renamed here');
  expect((await get(settings)).body).toContain('Renamed here');
  expect(fromMemory).toEqual([false, false]);
});

it('forgets within a second what another process changes', async () => {
  await get(settings);
  await rename(twin, 'Renamed elsewhere');
  test.clock.advance(lookEveryMs);
  expect((await get(settings)).body).toContain('Renamed elsewhere');
});

it('keeps nothing that was made while a tenant changed', async () => {
  const changing = vi.spyOn(test.hub.services.tenants, 'find').mockImplementationOnce(async (...asked) => {
    changing.mockRestore();
    const found = await test.hub.services.tenants.find(...asked);
    await rename(test.hub, 'Renamed meanwhile');
    return found;
  });
  await get(settings);
  expect((await get(settings)).body).toContain('Renamed meanwhile');
  expect(fromMemory).toEqual([false, false]);
});

it('outlives a visitor who leaves between the two parts of a document', async () => {
  await get('/entry');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /entry HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await once(socket, 'close');
  expect((await get('/entry')).status).toBe(200);
});

it('sends documents whole while many wait for their second part, with the same bytes', async () => {
  const made = await get('/entry');
  const all = await Promise.all(Array.from({ length: 24 }, () => get('/entry')));
  for (const one of all) {
    expect(one.body).toBe(made.body);
    expect(Number(one.headers['content-length'])).toBe(Buffer.byteLength(made.body));
  }
  expect(fromMemory.slice(1)).not.toContain(false);
});

it.each(['gzip', 'br'])('sends bytes packed with %s as they are', async (encoding) => {
  const packed = { 'accept-encoding': encoding };
  await get('/entry', packed);
  const unpack = encoding === 'gzip' ? gunzipSync : brotliDecompressSync;
  const page = (await get('/entry')).body;
  const all = await Promise.all(Array.from({ length: 12 }, () => get('/entry', packed, 'GET', 'latin1')));
  for (const { body } of all) expect(unpack(Buffer.from(body, 'latin1')).toString()).toBe(page);
});

it('never answers a part of a document, or a request with a body, from memory', async () => {
  await get('/entry');
  await get('/entry', { range: 'bytes=0-9' });
  await get('/entry', { 'content-length': '0' });
  expect(fromMemory).toEqual([false, false, false]);
});

it('never answers a visit to a tenant by the cookie from what is kept for others', async () => {
  const neutral = { host: 'localhost:4600' };
  await get('/entry', neutral);
  await get('/entry', { ...neutral, cookie: 'open_domain=acme.localhost' });
  expect(fromMemory).toEqual([false, false]);
});

/** Of the fields in a line of the log. */
const namesOf = (line: string) => Object.keys(JSON.parse(line) as object).toSorted();

it('logs an answer from memory like any other, under its own id', async () => {
  logged.length = 0;
  await get(`${settings}&secret=of-the-address`);
  const { headers } = await get(`${settings}&secret=of-the-address`);
  const [made = '', again = ''] = logged;
  expect(namesOf(again)).toEqual(namesOf(made));
  expect(JSON.parse(again)).toMatchObject({
    level: 30,
    requestId: headers['x-request-id'],
    method: 'GET',
    path: '/api/hub/organiz/system_settings',
    status: 200,
  });
  expect(again).not.toContain('of-the-address');
});
