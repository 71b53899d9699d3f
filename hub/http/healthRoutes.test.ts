/** What load balancers and supervisors get. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { login } from '../../src/api/login';
import { codes } from '../answers/codes';
import { databaseBusy } from '../answers/refusal';
import { createTestHub, type TestHub } from '../testing/createTestHub';

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterAll(() => test.close());

it.each(['/health/live', '/health/ready'])('%s answers on any host name, and is not kept', async (path) => {
  const answer = await test.fetch(path, { host: 'balancer.internal' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ok: true });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('is ready while 120 sign-ins are under way, and each of them gets an answer', async () => {
  let done = 0;
  const signIns = Array.from({ length: 120 }, async (_, index) => {
    const from = { 'x-forwarded-for': `10.${index >> 8}.${index % 256}.1` };
    const answer = await test.call(login, right, { headers: from });
    done += 1;
    return answer;
  });
  const ready = await test.fetch('/health/ready');
  // The control: they are under way.
  expect(done).toBeLessThan(120);
  expect(ready.status).toBe(200);
  const answers = await Promise.all(signIns);
  expect(answers.filter(({ status, code }) => status === 200 && code === 1).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
}, 120_000);

it('is not ready when the database does not answer', async () => {
  vi.spyOn(test.hub.services.database, 'ping').mockRejectedValueOnce(new Error('gone'));
  const ready = await test.fetch('/health/ready');
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  expect((await test.fetch('/health/live')).status).toBe(200);
});

it('is not ready once the hub stops, and still answers', async () => {
  test.hub.services.health.isStopping = true;
  expect((await test.fetch('/health/ready')).status).toBe(503);
  expect((await test.call(login, right)).status).toBe(200);
  test.hub.services.health.isStopping = false;
  expect((await test.fetch('/health/ready')).status).toBe(200);
});

it('answers a call and a page with 503 while the database has no connection to spare', async () => {
  const run = vi.spyOn(test.hub.services.database, 'run');
  run.mockRejectedValueOnce(databaseBusy());
  const call = await test.fetch('/api/hub/v1/check', { method: 'POST' });
  run.mockRejectedValueOnce(databaseBusy());
  const page = await test.fetch('/entry');
  run.mockRestore();
  for (const answer of [call, page])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ code: codes.somethingWrong });
});
