/** What reaches an OpenTelemetry collector, and what never does. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { httpSms } from '../adapters/httpSms';
import { readTracing } from '../config/readTracing';
import { createLog } from '../http/createLog';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { freePort } from '../testing/freePort';
import { solveImage } from '../testing/solveImage';
import type { HubTracing } from './hubTracing';
import { startTracing } from './startTracing';
import { parseTraceparent } from './traceparent';

interface SentSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector, and an SMS gateway beside it. */
const received: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
let server: Server;
let origin: string;
let test: TestHub;
let tracing: HubTracing;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.end('{}');
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${port}`;
});
beforeEach(() => start(true));

async function start(trustProxy: boolean): Promise<void> {
  received.length = 0;
  const settings = readTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'sign-in',
  });
  if (!settings) throw new Error('no settings');
  tracing = startTracing(settings, createLog('silent'), trustProxy);
  test = await createTestHub({}, { tracing, adapters: { sms: httpSms({ url: origin, token: null }) } });
}
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const traces = () => received.filter(({ path }) => path === '/v1/traces');

/** Stops the hub, which sends what is left. */
async function sentSpans(): Promise<SentSpan[]> {
  await test.close();
  return traces().flatMap(({ body }) => {
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' };

it('records a request, its work in the database, and how it ended', async () => {
  const answer = await test.call(login, account);
  const spans = await sentSpans();
  const request = spans.find(({ name }) => name === 'POST /api/hub/v1/login');
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/hub/v1/login',
    'http.response.status_code': 200,
    'hub.call': 'login',
    'hub.request_id': answer.headers.get('x-request-id'),
  });
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(new Set(inside.map(({ name }) => name))).toEqual(
    new Set(['postgresql query', 'postgresql transaction']),
  );
  expect(traces()[0]?.headers['x-key']).toBe('a key');
  expect(traces()[0]?.body).toContain('sign-in');
});

it('names nobody, and holds no token, code or password', async () => {
  const { info } = await test.call(login, account);
  await test.call(emailSend, { email: 'traced.person@example.com' });
  await test.fetch('/entry?code=secret-code&state=secret-state');
  await test.fetch('/api/hub/v1/check', {
    method: 'POST',
    headers: { authorization: `Bearer ${info.auth_token}`, 'x-forwarded-for': '203.0.113.9' },
  });
  await sentSpans();
  const text = traces()
    .map(({ body }) => body)
    .join();
  const secrets = [String(info.auth_token), info.ticket, 'Design3D!', 'secret-', 'designer', 'traced.person'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/203\.0\.113\.9|@example/);
});

it('continues the trace of the proxy, and passes it on', async () => {
  const traceId = 'ab'.repeat(16);
  const traceparent = `00-${traceId}-${'cd'.repeat(8)}-01`;
  await solveImage(test, '13800138000', 'login');
  await test.call(
    mobileCaptcha,
    { mobile: '13800138000', type: 1, action: 'login' },
    { headers: { traceparent } },
  );
  const spans = await sentSpans();
  const request = spans.find((span) => span.kind === 2 && span.traceId === traceId);
  expect(request).toMatchObject({ parentSpanId: 'cd'.repeat(8) });
  const sms = spans.find(({ name }) => name === 'sms send');
  expect(sms).toMatchObject({ traceId });
  const passedOn = received.find(({ path }) => path === '/')?.headers['traceparent'];
  expect(parseTraceparent(String(passedOn))).toEqual({ traceId, spanId: sms?.spanId, isSampled: true });
});

it('leaves out what the proxy did not sample, health checks, and housekeeping', async () => {
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-00`;
  await test.call(login, account, { headers: { traceparent } });
  await test.fetch('/health/ready');
  await test.hub.services.database.run(async () => undefined);
  expect(await sentSpans()).toEqual([]);
});

it('lets no visitor keep a request out of the traces', async () => {
  await test.close();
  await start(false);
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-00`;
  await test.call(login, account, { headers: { traceparent } });
  expect(await sentSpans()).not.toEqual([]);
});

it('marks what failed', async () => {
  await test.hub.services.database.transaction((queries) => queries.execute('drop table devices cascade'));
  await test.call(login, account);
  const spans = await sentSpans();
  const failed = spans.filter(({ status }) => status.code === 2);
  expect(failed.map((span) => attributesOf(span)['error.type'])).toContain('500');
  expect(JSON.stringify(failed)).not.toMatch(/devices|select|insert/i);
});

describe('without a collector that answers', () => {
  it('signs in as fast, and stops', async () => {
    await test.close();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const dead = startTracing(
      { url: `http://127.0.0.1:${await freePort()}/v1/traces`, headers: {}, serviceName: 'x', ratio: 1 },
      log,
      false,
    );
    test = await createTestHub({}, { tracing: dead });
    expect((await test.call(login, account)).code).toBe(1);
    await test.close();
    expect(lines.join()).toContain('traces could not be sent');
  });
});

describe('settings', () => {
  it('are none without an endpoint', () => {
    expect(readTracing({})).toBeNull();
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be an http(s) address'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'not URL-encoded'],
  ])('%j is refused with a sentence', (env, message) => {
    expect(() => readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...env })).toThrow(
      message,
    );
  });

  it.each([
    ['00-00000000000000000000000000000000-cdcdcdcdcdcdcdcd-01'],
    ['00-abababababababababababababababab-0000000000000000-01'],
    ['ff-abababababababababababababababab-cdcdcdcdcdcdcdcd-01'],
    ['<script>'],
  ])('the header %s is no trace', (header) => expect(parseTraceparent(header)).toBeNull());
});
