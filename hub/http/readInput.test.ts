import { HonoRequest } from 'hono/request';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codes } from '../answers/codes';
import { bodyDeadlineMs, maxBodyBytes, readInput } from './readInput';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const headers = { 'content-type': 'application/json' };

/** A request whose body begins with `start` and never ends. */
function endless(start: string): HonoRequest {
  const body = new ReadableStream({ start: (output) => output.enqueue(new TextEncoder().encode(start)) });
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return new HonoRequest(new Request('http://localhost/', init));
}

it('refuses a body that does not arrive in time', async () => {
  const outcome = readInput(endless('{"type": 0'), false).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(bodyDeadlineMs);
  expect(await outcome).toMatchObject({ fields: { code: codes.requestRefused, status: 400 } });
});

it('refuses a body of announced size that does not arrive in time', async () => {
  const request = endless('{"type": 0');
  request.raw.headers.set('content-length', '20');
  const outcome = readInput(request, false).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(bodyDeadlineMs);
  expect(await outcome).toMatchObject({ fields: { code: codes.requestRefused, status: 400 } });
  expect(vi.getTimerCount()).toBe(0);
});

it('refuses a body that is larger than announced', async () => {
  const init = { method: 'POST', headers: { ...headers, 'content-length': '2' } };
  const request = new Request('http://localhost/', { ...init, body: ' '.repeat(maxBodyBytes + 1) });
  await expect(readInput(new HonoRequest(request), false)).rejects.toMatchObject({ fields: { status: 413 } });
});

it('reads a body of announced size', async () => {
  const init = { method: 'POST', headers: { ...headers, 'content-length': '9' } };
  const request = new Request('http://localhost/', { ...init, body: '{"a":"é"}' });
  expect(await readInput(new HonoRequest(request), false)).toEqual({ a: 'é' });
});

it('reads the body of a PATCH', async () => {
  const request = new Request('http://localhost/?b=2', { method: 'PATCH', headers, body: '{"a":1}' });
  expect(await readInput(new HonoRequest(request), false)).toEqual({ a: 1 });
});

it('refuses a body as soon as it is too large', async () => {
  await expect(readInput(endless(' '.repeat(maxBodyBytes + 1)), false)).rejects.toMatchObject({
    fields: { status: 413 },
  });
});

it('clears its timer', async () => {
  const request = new Request('http://localhost/', { method: 'POST', headers, body: '{"a":1}' });
  expect(await readInput(new HonoRequest(request), false)).toEqual({ a: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
