/** How the client handles a slow, broken or unreachable hub, with the hub's own fault switches. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FaultSettings } from '../../demo/simulations/faults/faultSettings';
import { login } from '../../src/api/login';
import { designer } from '../addresses';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
afterEach(() => hub.clearFaults());
afterAll(() => hub.close());

const right = { type: 0, ...designer } as const;

const faults: [name: string, fault: Omit<FaultSettings, 'call'>, error: object][] = [
  ['drops the connection', { drop: true }, { kind: 'network' }],
  ['is too slow', { delay_ms: 5_000 }, { kind: 'timeout' }],
  ['answers 500 with nothing', { status: 500, body: '' }, { kind: 'malformed', status: 500 }],
  [
    'answers 502 with HTML',
    { status: 502, body: '<h1>Bad Gateway</h1>' },
    { kind: 'malformed', status: 502 },
  ],
  ['answers 200 with HTML', { body: '<h1>Welcome</h1>' }, { kind: 'malformed', status: 200 }],
  ['answers half a JSON text', { body: '{"code": 1, "info"' }, { kind: 'malformed' }],
  ['answers another shape', { body: { status: 'ok' } }, { kind: 'malformed' }],
  ['answers success without login info', { body: { code: 1, info: 'yes' } }, { kind: 'malformed' }],
  [
    'reports a gateway failure',
    { body: { code: -502, message: 'gateway' } },
    { kind: 'gateway', code: -502 },
  ],
  ['ends the session', { body: { code: -10007, message: 'gone' } }, { kind: 'session', hubMessage: 'gone' }],
  ['names a removed user', { body: { code: -20032, message: 'gone' } }, { kind: 'session' }],
  ['wants a first login', { body: { code: -20129, message: 'first' } }, { kind: 'session' }],
  [
    'reports an old service code',
    { body: { code: -10002, message: 'oh' } },
    { kind: 'service', hubMessage: 'oh' },
  ],
  [
    'reports a business code',
    { body: { code: -100101, message: 'no' } },
    { kind: 'business', hubMessage: 'no' },
  ],
  ['reports what is only logged', { body: { code: -500101, message: 'x' } }, { kind: 'silent' }],
];

test.each(faults)('the hub %s', async (_, fault, error) => {
  // Short only for the rows with a delay: on a busy machine every other answer may take longer.
  const visitor = hub.visitor(fault.delay_ms === undefined ? {} : { timeoutMs: 400 });
  await hub.fault({ call: 'login', ...fault, times: 1 });
  await expect(visitor.call(login, right)).rejects.toMatchObject({ name: 'HubError', ...error });
  expect((await hub.visitor().call(login, right)).isDone).toBe(true);
});

test('code 0 is neither an error nor a login', async () => {
  await hub.fault({ call: 'login', body: { code: 0, message: '' }, times: 1 });
  expect(await hub.visitor().call(login, right)).toMatchObject({ isDone: false, code: 0 });
});

test('a stopped hub is a network error', async () => {
  const gone = await startContractHub();
  const visitor = gone.visitor();
  await gone.close();
  await expect(visitor.call(login, right)).rejects.toMatchObject({ kind: 'network' });
});

test('an aborted call ends at once', async () => {
  await hub.fault({ call: 'login', delay_ms: 5_000, times: 1 });
  const controller = new AbortController();
  const call = hub.visitor().call(login, right, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: 'network' });
});
