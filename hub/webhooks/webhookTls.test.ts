/** Webhooks go over TLS to whom the hub trusts, and to nobody else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCertificate, startTlsSite } from '../testing/tlsSite';

let folder: string;
let site: Awaited<ReturnType<typeof startTlsSite>>;
let other: typeof site;
let received: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-tls-'));
  site = await startTlsSite(await makeCertificate(folder, 'localhost'), take);
  const strange = await mkdtemp(join(folder, 'other-'));
  other = await startTlsSite(await makeCertificate(strange, 'localhost'), take);
});
afterAll(async () => {
  await Promise.all([site.close(), other.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => (received = []));

const take: RequestListener = ({ url = '' }, response) => {
  received.push(url);
  response.writeHead(204).end();
};

/** @returns what became of an event at each address */
async function deliver(urls: readonly string[], env: Record<string, string> = {}): Promise<unknown> {
  const child = fork(fileURLToPath(new URL('../testing/webhookProcess.ts', import.meta.url)), [...urls], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: '', ...env },
  });
  const ended = once(child, 'exit');
  const [rows]: unknown[] = await once(child, 'message');
  await ended;
  return rows;
}

it('reaches a server whose authority the hub is told of; one of another authority or name is not told a thing', async () => {
  const trust = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') };
  const urls = [
    `https://localhost:${site.port}/right`,
    `https://localhost:${other.port}/of-another-authority`,
    `https://127.0.0.1:${site.port}/of-another-name`,
  ];
  expect(await deliver(urls, trust)).toEqual([
    { state: 'delivered', status: 204, answer: '' },
    { state: 'pending', status: null, answer: expect.stringMatching(/certificate/) as unknown },
    { state: 'pending', status: null, answer: expect.stringMatching(/IP: 127\.0\.0\.1|altnames/) as unknown },
  ]);
  expect(received).toEqual(['/right']);
});

it('tells nothing to a server whose authority it does not know', async () => {
  expect(await deliver([`https://localhost:${site.port}/unknown`])).toEqual([
    { state: 'pending', status: null, answer: expect.stringMatching(/certificate/) as unknown },
  ]);
  expect(received).toEqual([]);
});
