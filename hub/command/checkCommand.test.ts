/** `check --connect`: what is reached, and what is not. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../http/createLog';
import { tenantProviders } from '../database/tables/tenantProviders';
import { createTestHub } from '../testing/createTestHub';
import { simulateIssuer } from '../testing/simulateIssuer';
import { checkConnections } from './checkCommand';
import { runCommand } from './runCommand';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = () => ({
  HUB_PUBLIC_ORIGIN: 'https://hub.example',
  HUB_SECRET_KEY: randomBytes(32).toString('base64'),
});

async function check(env: Record<string, string>, ...options: string[]) {
  const lines: string[] = [];
  const error = await runCommand(['check', ...options], { ...settings(), ...env }, (line) =>
    lines.push(line),
  ).catch((caught: Error) => caught);
  return { lines, faults: error?.message.split('\n') ?? [] };
}

// Nobody listens on port 1.
const deaf = {
  DATABASE_URL: 'postgres://hub@127.0.0.1:1/hub',
  HUB_DATABASE_READ_URL: 'postgres://hub@127.0.0.1:1/copy',
  SMTP_URL: 'smtp://127.0.0.1:1',
  HUB_SMS_URL: 'https://127.0.0.1:1/sms',
  GOOGLE_ISSUER: 'https://127.0.0.1:1',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

it('names each that does not answer, and repeats no secret', async () => {
  const { lines, faults } = await check(deaf, '--connect');
  expect(lines).toEqual(['The settings are complete.']);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'database',
    'replica',
    'mail',
    'sms',
    'google',
  ]);
  for (const fault of faults) expect(fault).toMatch(/ECONNREFUSED|bad port/);
});

it('opens nothing without the option, and knows no other', async () => {
  expect(await check(deaf)).toEqual({ lines: ['The settings are complete.'], faults: [] });
  expect((await check(deaf, '--conect')).faults).toEqual(['check has one option: --connect.']);
});

it('asks the operator’s adapters', async () => {
  const adapters = join(folder, 'adapters.mjs');
  await writeFile(
    adapters,
    `export const createAdapters = () => ({
      mail: { send: async () => {}, check: async () => {} },
      sms: { send: async () => {} },
      storage: { check: async () => { throw new Error('no such bucket'); } },
    });`,
  );
  const { lines, faults } = await check(
    { HUB_DATA: join(folder, 'hub'), HUB_ADAPTERS: adapters },
    '--connect',
  );
  expect(lines.slice(1)).toEqual([
    'database\tnot tried: the embedded one has no server',
    'mail\tanswers',
    'sms\tnot tried: its adapter has no check()',
  ]);
  expect(faults).toEqual(['storage: no such bucket']);
});

const row = (id: string, issuer: string, enabled = true) => ({
  ...ofTenant,
  id,
  issuer,
  enabled,
});
const ofTenant = { tenantId: 'acme', name: 'Staff', clientId: 'x', clientSecret: {}, createdAt: 1 };

it('asks the providers of tenants that are on, each by its tenant', async () => {
  const issuer = await simulateIssuer();
  const test = await createTestHub();
  const { database, config } = test.hub.services;
  await database.run((queries) =>
    queries
      .insert(tenantProviders)
      .values([
        row('deaf', 'http://127.0.0.1:1'),
        row('off', 'http://127.0.0.1:1', false),
        row('staff', issuer.issuer),
      ]),
  );
  const lines: string[] = [];
  const server = { ...config, databaseUrl: 'postgres://hub@127.0.0.1/hub', issuers: [] };
  const open = () => Promise.resolve({ ...database, close: async () => undefined });
  const tried = checkConnections(server, {}, (line) => lines.push(line), open);
  await expect(tried).rejects.toThrow(/^deaf of acme: .*(?:ECONNREFUSED|bad port)[^\n]*$/);
  expect(lines.filter((line) => !line.endsWith('off'))).toEqual([
    'database\tanswers',
    'staff of acme\tanswers',
  ]);
  // Outside development no private address is asked.
  const strict = checkConnections({ ...server, dev: false }, {}, () => undefined, open);
  await expect(strict).rejects.toThrow('staff of acme:');
  await issuer.close();
  await test.close();
});

it('a hub warns once of a forwarded address that it does not believe', async () => {
  for (const trustProxy of [false, true]) {
    const lines: string[] = [];
    const test = await createTestHub(
      { trustProxy },
      { log: createLog('warn', { write: (line) => lines.push(line) }) },
    );
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await test.fetch('/health/live');
    const before = lines.length;
    for (const path of ['/health/live', '/entry']) await test.fetch(path, { headers });
    const warned = lines.slice(before).filter((line) => line.includes('HUB_TRUST_PROXY'));
    expect(warned).toHaveLength(trustProxy ? 0 : 1);
    await test.close();
  }
});
