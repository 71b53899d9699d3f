/**
 * Every call of the hub with every fault (docs/security.md, "Faults"): it rejects within the time-out, and the next try
 * works.
 */
import { safeParse } from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faults } from '../testing/faults';
import type { HubCall } from './defineCall';
import { createHubClient } from './createHubClient';
import { isHubError } from './hubError';
import { loginByCode } from './providerLogin';

const isCall = (value: unknown): value is HubCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'info' in value;

/** All calls that this folder exports, so a new one is included automatically. */
const calls: readonly HubCall[] = [
  ...Object.values(import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true }))
    .flatMap((module) => Object.values(module))
    .filter(isCall),
  loginByCode('google'),
];

const timeoutMs = 15_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the table contains the calls', () => {
  expect(calls.length).toBeGreaterThanOrEqual(30);
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
});

describe.each(calls)('$method $path', (call) => {
  test.each(faults)('$name', async ({ name, answer, kind }) => {
    let sent = 0;
    const hub = createHubClient({
      hub: 'https://hub.example',
      headers: () => ({ language: 'en', clientType: 'web', token: 'T', flow: 'f'.repeat(64) }),
      // Offline, then online: the second attempt gets code 0, which every call accepts.
      fetch: () =>
        (sent += 1) === 1 ? answer() : Promise.resolve(Response.json({ code: 0, message: '', info: null })),
      timeoutMs,
    });
    const outcome = hub.call(call, { id: 'x' }).then(
      () => 'answered',
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(timeoutMs);
    const error = await outcome;
    // A call whose answer has no data ignores the info.
    const ignoresData = name === 'another shape' && safeParse(call.info, 7).success;
    expect(isHubError(error) ? error.kind : error).toBe(ignoresData ? 'answered' : kind);
    const waitMs = isHubError(error) ? error.retryAfterMs : undefined;
    expect(waitMs).toBe(kind === 'business' ? 30_000 : undefined);
    expect(vi.getTimerCount()).toBe(0);
    expect(await hub.call(call, { id: 'x' })).toMatchObject({ isDone: false });
    expect(sent).toBe(2);
  });
});
