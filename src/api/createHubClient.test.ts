import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { check } from './check';
import { defineCall } from './defineCall';
import { createHubClient, type HubClientDeps } from './createHubClient';
import { deleteCookies } from './deleteCookies';
import { isHubError, type HubError } from './hubError';
import { login } from './login';
import { renamePasskey } from './passkeys';
import { maxAnswerBytes } from './readBody';
import { systemSettings } from './systemSettings';

type FakeAnswer = (request: Request) => Promise<Response> | Response;

const feishuDomain = defineCall({
  name: 'feishuDomain',
  method: 'GET',
  path: '/api/hub/v1/feishu/domain/{id}',
  summary: '',
  request: v.object({ id: v.string(), deep: v.optional(v.boolean()) }),
  info: v.object({ domain: v.string() }),
});

const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);
const done = (info: unknown): Response => json({ code: 1, message: 'ok', info });
const never: FakeAnswer = () => new Promise(() => undefined);

function createClient(answer: FakeAnswer, deps: Partial<HubClientDeps> = {}) {
  const requests: Request[] = [];
  const hub = createHubClient({
    hub: 'https://hub.example',
    headers: () => ({ language: 'zh', clientType: 'web', token: 'T', flow: 'f'.repeat(64) }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request);
    },
    ...deps,
  });
  return { hub, requests };
}

const signIn = { type: 0, account: 'a@b.cc', password: 'Design3D!' } as const;

const brokenStream = (): ReadableStream =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });

async function failureOf(call: Promise<unknown>): Promise<HubError> {
  const caught = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isHubError(caught)) throw new Error(`expected a HubError, got ${String(caught)}`);
  return caught;
}

describe('the request', () => {
  test('has the headers of every request, and no cookie for another origin', async () => {
    const { hub, requests } = createClient(() => done({ status: 1 }));
    await hub.call(check, {});
    const [request] = requests;
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      language: 'zh',
      'client-type': 'web',
      'content-type': 'application/json',
      'entry-flow': 'f'.repeat(64),
      authorization: 'Bearer T',
    });
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://hub.example/api/hub/v1/check',
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    });
  });

  test.each([
    ['acme.localhost:4600', 'acme.localhost:4600'],
    [null, null],
    ['', null],
    ['münchen.example\u4e2d', null],
    ['x\r\ny: z', null],
  ])('sends the tenant %j as %j', async (domain, header) => {
    const headers = () => ({ language: 'en', clientType: 'web', token: null, flow: '', domain }) as const;
    const { hub, requests } = createClient(() => done({ status: 0 }), { headers });
    await hub.call(check, {});
    expect(requests[0]?.headers.get('entry-domain')).toBe(header);
  });

  test('sends the fields of a POST as JSON', async () => {
    const { hub, requests } = createClient(() => done({ auth_token: 'N' }));
    await hub.call(login, { ...signIn, bind_id: undefined });
    expect(await requests[0]?.json()).toEqual(signIn);
  });

  test('sends the fields of a GET in the query, escaped', async () => {
    const { hub, requests } = createClient(() => done({}));
    await hub.call(systemSettings, { domain: 'localhost:4600&x=1' });
    expect(requests[0]?.url).toBe(
      'https://hub.example/api/hub/organiz/system_settings?domain=localhost%3A4600%26x%3D1',
    );
  });

  test('puts a field of the path there, escaped, and not into the query', async () => {
    const { hub, requests } = createClient(() => done({ domain: 'acme' }));
    await hub.call(feishuDomain, { id: '../v1/x?y', deep: true });
    expect(requests[0]?.url).toBe('https://hub.example/api/hub/v1/feishu/domain/..%2Fv1%2Fx%3Fy?deep=true');
  });

  test('has the fields of a PATCH that are not in the path in its body', async () => {
    const { hub, requests } = createClient(() => json({ code: 0 }));
    await hub.call(renamePasskey, { id: 'a/b', name: 'Work phone' });
    expect([requests[0]?.method, requests[0]?.url]).toEqual([
      'PATCH',
      'https://hub.example/api/hub/v1/user/passkeys/a%2Fb',
    ]);
    expect(await requests[0]?.json()).toEqual({ name: 'Work phone' });
  });

  test('has no body for a DELETE', async () => {
    const { hub, requests } = createClient(() => json({ code: 1 }));
    await hub.call(deleteCookies, {});
    expect(requests[0]?.method).toBe('DELETE');
    expect(await requests[0]?.text()).toBe('');
  });

  test('can have another token or none', async () => {
    const { hub, requests } = createClient(() => done({ status: 0 }));
    await hub.call(check, {}, { token: 'other' });
    await hub.call(check, {}, { token: null });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer other', null]);
  });
});

describe('the answer', () => {
  test('a positive code succeeds with its decoded info; unknown fields and __proto__ have no effect', async () => {
    const body = '{"code":7,"message":"hi","info":{"status":1,"extra":1,"__proto__":{"username":"evil"}}}';
    const { hub } = createClient(() => new Response(body));
    const answer = await hub.call(check, {});
    expect(answer).toEqual({ isDone: true, code: 7, message: 'hi', info: { status: 1 } });
    expect(answer.info?.username).toBeUndefined();
  });

  test('code 0 is not an error, and has no info', async () => {
    const { hub } = createClient(() => json({ code: 0, message: 'nothing sent', info: null }));
    expect(await hub.call(login, signIn)).toEqual({
      isDone: false,
      code: 0,
      message: 'nothing sent',
      info: undefined,
    });
  });

  test('joins chunks that split a character', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ code: 1, info: { status: 1, username: '设计' } }),
    );
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { hub } = createClient(() => new Response(stream));
    expect((await hub.call(check, {})).info).toEqual({ status: 1, username: '设计' });
  });
});

describe('refusals of the hub', () => {
  test.each([
    [-100101, 'business'],
    [-10002, 'service'],
    [-10007, 'session'],
    [-401, 'gateway'],
    [-500101, 'silent'],
  ])('code %i is of kind %s, with message and info', async (code, kind) => {
    const { hub } = createClient(() => json({ code, message: ' Wrong. ', info: { field: 'account' } }));
    expect(await failureOf(hub.call(login, signIn))).toMatchObject({
      kind,
      code,
      hubMessage: 'Wrong.',
      info: { field: 'account' },
      status: 200,
    });
  });

  test('an HTTP failure with an envelope keeps its code', async () => {
    const { hub } = createClient(() => json({ code: -100108, message: 'taken' }, { status: 409 }));
    expect(await failureOf(hub.call(login, signIn))).toMatchObject({
      kind: 'business',
      code: -100108,
      status: 409,
    });
  });

  test('a gateway’s positive code beside an HTTP failure is classified too', async () => {
    const { hub } = createClient(() => json({ code: 502, message: 'gateway' }, { status: 502 }));
    expect(await failureOf(hub.call(login, signIn))).toMatchObject({ kind: 'gateway', code: 502 });
  });

  test('an HTTP failure beside a code that says success is malformed, with its message', async () => {
    const { hub } = createClient(() =>
      json({ code: 1, message: ' Closed for today ', info: {} }, { status: 500 }),
    );
    expect(await failureOf(hub.call(login, signIn))).toMatchObject({
      kind: 'malformed',
      hubMessage: 'Closed for today',
    });
  });

  test.each([
    ['30', 30_000],
    [' 2 ', 2000],
    ['Thu, 01 Jan 1970 00:01:40 GMT', 90_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('a 429 contains the waiting time: %j', async (header, retryAfterMs) => {
    const answer = () =>
      json({ code: -100105, message: 'slow' }, { status: 429, headers: { 'Retry-After': header } });
    const { hub, requests } = createClient(answer, { now: () => 10_000 });
    expect(await failureOf(hub.call(login, signIn))).toMatchObject({ code: -100105, retryAfterMs });
    expect(requests).toHaveLength(1);
  });
});

describe('malformed answers', () => {
  test.each([
    ['HTML', '<!doctype html><title>502</title>', 502],
    ['HTML with 200', '<!doctype html>', 200],
    ['nothing', '', 200],
    ['no content', null, 204],
    ['a text', '"hello"', 200],
    ['an array', '[1]', 200],
    ['null', 'null', 200],
    ['no code', '{"message":"x"}', 200],
    ['a code that is a string', '{"code":"1"}', 200],
    ['a code with a fraction', '{"code":0.5}', 200],
    ['an invalid message', '{"code":-1,"message":{"text":"x"}}', 200],
    ['half of it', '{"code":1,"info":{"status"', 200],
    ['no info', '{"code":1}', 200],
    ['info of another shape', '{"code":1,"info":{"status":"1"}}', 200],
  ])('%s', async (_, body, status) => {
    const { hub } = createClient(() => new Response(body, { status }));
    expect(await failureOf(hub.call(check, {}))).toMatchObject({
      kind: 'malformed',
      code: 0,
      hubMessage: '',
    });
  });

  test('more than 1 MB; the rest is not read', async () => {
    let sent = 0;
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { hub } = createClient(() => new Response(stream));
    expect((await failureOf(hub.call(check, {}))).kind).toBe('malformed');
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(maxAnswerBytes * 2);
  });
});

describe('lost and late answers', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a refused connection is `network` and is not retried', async () => {
    const { hub, requests } = createClient(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(hub.call(login, signIn))).kind).toBe('network');
    expect((await failureOf(hub.call(systemSettings, { domain: 'x' }))).kind).toBe('network');
    expect(requests).toHaveLength(2);
  });

  test('a connection dropped within the answer is `network`', async () => {
    const { hub } = createClient(() => new Response(brokenStream()));
    expect((await failureOf(hub.call(check, {}))).kind).toBe('network');
  });

  test('a hub that hangs is `timeout` after 15 s, and leaves no timer', async () => {
    const { hub } = createClient(never);
    const settled = vi.fn<(error: HubError) => void>();
    const failing = failureOf(hub.call(check, {})).then(settled);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failing;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a body that never ends is `timeout` after the call’s time limit', async () => {
    const { hub } = createClient(() => new Response(new ReadableStream({})), { timeoutMs: 3000 });
    const failing = failureOf(hub.call(check, {}));
    await vi.advanceTimersByTimeAsync(3000);
    expect((await failing).kind).toBe('timeout');
    const sooner = failureOf(hub.call(check, {}, { timeoutMs: 500 }));
    await vi.advanceTimersByTimeAsync(500);
    expect((await sooner).kind).toBe('timeout');
  });

  test('the request is aborted at the time-out or when the caller aborts', async () => {
    const { hub, requests } = createClient(never);
    const abort = new AbortController();
    const late = failureOf(hub.call(check, {}));
    const left = failureOf(hub.call(check, {}, { signal: abort.signal }));
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    expect((await left).kind).toBe('network');
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await late).kind).toBe('timeout');
    expect(requests.map((request) => request.signal.aborted)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an already aborted call is not sent', async () => {
    const { hub, requests } = createClient(() => done({ status: 1 }));
    await failureOf(hub.call(check, {}, { signal: AbortSignal.abort() }));
    expect(requests).toEqual([]);
  });
});

test('never writes to the console', async () => {
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const answers: FakeAnswer[] = [
    () => json({ code: -500101, message: 'only logged' }),
    () => new Response('<html>'),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => done({ auth_token: 'secret' }),
  ];
  for (const answer of answers) {
    // oxlint-disable-next-line no-await-in-loop
    await createClient(answer)
      .hub.call(login, signIn)
      .catch(() => undefined);
  }
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
