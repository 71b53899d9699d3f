/** How much an account may store: what was sent counts, what was only announced does not for long. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import type { StorageAdapter } from '../adapters/storage';
import { uploads } from '../database/tables/uploads';
import { codes } from '../answers/codes';
import { bytesOfAccount, filesOfAccount, uploadWindowMs } from '../limits/callBudgets';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { policyRequest, uploadForm } from '../testing/uploadForm';
import { longestUploadMs, reserveUpload } from './reserveUpload';

const file = { content: Buffer.from('what a picture holds'), ext: '.png' };
const gibibyte = 2 ** 30;

let test: TestHub;
let folder: string;
let token: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-reserve-test-'));
  test = await createTestHub({ dataFolder: join(folder, 'hub') });
  token = await signIn();
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const request = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  return String((await test.call(login, request)).info.auth_token);
}

const ask = (changes: Record<string, unknown> = {}) =>
  test.call(uploadPolicy, { ...policyRequest(file), ...changes }, { token });

/** Stores the file. */
async function send(): Promise<void> {
  const { info } = await ask();
  const answer = await test.fetch('/dev/storage/', { method: 'POST', body: uploadForm(info, file) });
  expect(answer.status).toBe(200);
}

const rows = () =>
  test.hub.services.database.run((queries) => queries.select().from(uploads).orderBy(uploads.askedAt));
/** Whose they are. */
const ownerOf = async () => {
  const [row] = await rows();
  return { tenantId: row?.tenantId ?? '', accountId: row?.accountId ?? '' };
};

/** Announces as many large files as fit, and sends none. */
async function announceAll(): Promise<void> {
  for (let index = 0; index < bytesOfAccount / gibibyte; index += 1)
    expect((await ask({ size: gibibyte })).code).toBe(1);
}

it('an announced file counts while it may still arrive', async () => {
  await announceAll();
  const refused = await ask({ size: 1 });
  expect(refused).toMatchObject({ status: 429, code: codes.tooManyTries });
  expect(Number(refused.headers.get('retry-after'))).toBe(uploadWindowMs / 1000);
  test.clock.advance(longestUploadMs);
  expect((await ask({ size: 1 })).status).toBe(429);
  test.clock.advance(1);
  expect((await ask({ size: 1 })).code).toBe(1);
  expect(await rows()).toHaveLength(1);
});

it('a file that was sent counts for a day', async () => {
  await send();
  for (let index = 1; index < bytesOfAccount / gibibyte; index += 1)
    expect((await ask({ size: gibibyte })).code).toBe(1);
  expect((await ask({ size: gibibyte })).status).toBe(429);
  test.clock.advance(longestUploadMs + 1);
  expect((await ask({ size: gibibyte })).code).toBe(1);
  // The sent one is known now, the others are gone.
  expect((await rows()).map(({ isStored, size }) => [isStored, size])).toEqual([
    [true, file.content.length],
    [false, gibibyte],
  ]);
  test.clock.advance(uploadWindowMs);
  await announceAll();
});

it('files are counted too', async () => {
  await send();
  const askedAt = test.clock.now();
  const owner = await ownerOf();
  const many = Array.from({ length: filesOfAccount - 1 }, (_, index) => ({
    key: `k${index}`,
    ...owner,
    size: 0,
    askedAt,
    isStored: true,
  }));
  await test.hub.services.database.run((queries) => queries.insert(uploads).values(many));
  expect((await ask({ size: 0 })).status).toBe(429);
});

describe('of requests at once, on two processes', () => {
  it('only as many as fit get a policy', async () => {
    const twin = await test.twin();
    await send();
    const owner = await ownerOf();
    const now = test.clock.now();
    const hubs = [test.hub, twin, test.hub, twin, test.hub, twin, test.hub, twin];
    const results = await Promise.allSettled(
      hubs.map(({ services: { database, adapters, limits } }, index) => {
        const storage: StorageAdapter | null = adapters.storage;
        if (!storage) throw new Error('there is no storage');
        return reserveUpload(
          { database, storage, limits, tenant: { id: 'neutral' } },
          { key: `k${index}`, ...owner, size: gibibyte },
          now,
        );
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      bytesOfAccount / gibibyte - 1,
    );
  });
});

it('a storage that cannot be asked leaves the count as it is', async () => {
  await announceAll();
  test.clock.advance(longestUploadMs + 1);
  const { database, adapters, limits } = test.hub.services;
  if (!adapters.storage) throw new Error('there is no storage');
  const storage = { ...adapters.storage, firstBytes: () => Promise.reject(new Error('down')) };
  const wanted = { key: 'k', ...(await ownerOf()), size: 1 };
  await expect(
    reserveUpload({ database, storage, limits, tenant: { id: 'neutral' } }, wanted, test.clock.now()),
  ).rejects.toMatchObject({
    fields: { code: codes.tooManyTries },
  });
});
