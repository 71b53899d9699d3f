/** What Prometheus reads. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';
import { freePort } from '../testing/freePort';
import { createMetrics, type HubMetrics } from './createMetrics';
import { serveMetrics } from './serveMetrics';

let test: TestHub;
let metrics: HubMetrics;
beforeAll(async () => {
  metrics = await createMetrics();
  test = await createTestHub({}, { metrics });
});
afterAll(() => test.close());

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };

it('counts sign-ins by outcome, codes, limits and times, and names nobody', async () => {
  await test.call(login, right);
  const secure = { type: 0, account: 'secure@example.com' };
  const { challenge } = (await test.call(login, { ...right, ...secure })).info;
  await test.call(login, { ...secure, challenge, code: await readCode(test, secure.account) });
  await askForText(test, '13800138000', 'login');
  const mobile_captcha = await readCode(test, '13800138000');
  await test.call(login, { type: 1, account: '13800138000', mobile_captcha });
  await test.call(login, { ...right, password: 'wrong' });
  await test.call(emailSend, { email: 'metrics@example.com' });
  await test.call(emailSend, { email: 'metrics@example.com' });
  await test.fetch('/health/live');
  const text = await metrics.print();
  for (const line of [
    'hub_sign_ins_total{outcome="done"} 3',
    'hub_sign_ins_total{outcome="second_factor"} 1',
    'hub_sign_ins_total{outcome="refused"} 1',
    'hub_codes_sent_total{channel="email"} 1',
    'hub_limits_hit_total{call="emailSend",code="-100106"} 1',
    'hub_request_duration_seconds_count{call="login",status="200"} 5',
    'hub_request_duration_seconds_count{call="health",status="200"} 1',
  ])
    expect(text).toContain(line);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/example\.com|neutral|localhost/);
});

it('are not among the portal’s pages, but on a separate port', async () => {
  expect((await test.fetch('/metrics')).status).toBe(404);
  const port = await freePort();
  const stop = await serveMetrics(metrics, port, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('hub_sign_ins_total');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(metrics, port, '127.0.0.1')).rejects.toThrow(
    `port ${port} of 127.0.0.1 cannot be used`,
  );
  await stop();
});
