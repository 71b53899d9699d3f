import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { registerByEmail } from '../../src/api/registerByEmail';
import { systemSettings } from '../../src/api/systemSettings';
import { createTestHub, partner, portal, type TestHub } from '../testing/createTestHub';
import { codes } from '../answers/codes';
import { maxBodyBytes } from './readInput';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => test.fetch('/dev/faults', { method: 'DELETE' }));
afterAll(() => test.close());

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  test.fetch('/api/hub/v1/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en', origin: portal, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
const setFault = (fault: object) =>
  test.fetch('/dev/faults', { method: 'POST', body: JSON.stringify(fault) });

const preflight = (origin: string, path = '/api/hub/v1/login/') =>
  test.fetch(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });

describe('origins', () => {
  it.each([portal, partner])('lets %s read the answer', async (origin) => {
    const { code, headers } = await test.call(login, right, { origin });
    expect(code).toBe(1);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    'http://evil.example',
    'null',
    'http://localhost:4601',
    'https://localhost:4600',
    'http://localhost:4600.evil.example',
    'http://acme.localhost:4600',
  ])('answers 403 to a page of %s before it looks at the password', async (origin) => {
    const { status, code, headers } = await test.call(login, right, { origin });
    expect({ status, code }).toEqual({ status: 403, code: codes.requestRefused });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('knows its own port, whatever the host header says', async () => {
    const origin = 'http://localhost:9999';
    expect((await test.call(login, right, { host: 'localhost:9999', origin })).status).toBe(403);
    // The control: a host header without a port, as some proxies send it.
    expect((await test.call(login, right, { host: 'localhost' })).code).toBe(1);
  });

  it('returns the settings to every page', async () => {
    const request = { domain: 'localhost:4600' };
    const { code, headers } = await test.call(systemSettings, request, { origin: 'http://evil.example' });
    expect(code).toBe(1);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('answers the preflight of a listed page and refuses others', async () => {
    const listed = await preflight(partner);
    expect(listed.status).toBe(204);
    expect(listed.headers.get('access-control-allow-methods')).toBe('POST');
    for (const name of ['authorization', 'content-type', 'language', 'client-type', 'entry-flow'])
      expect(listed.headers.get('access-control-allow-headers')).toContain(name);
    expect((await preflight('http://evil.example')).status).toBe(403);
    const ofRow = await preflight(partner, '/api/hub/v1/user/passkeys/x');
    expect(ofRow.headers.get('access-control-allow-methods')).toBe('PATCH, DELETE');
  });
});

describe('bad requests', () => {
  it.each([
    ['a body over 64 kB', () => post(JSON.stringify({ ...right, more: 'x'.repeat(maxBodyBytes) })), 413],
    ['a long body without a length', () => post(new Blob(['x'.repeat(maxBodyBytes + 1)]).stream()), 413],
    ['no JSON', () => post('{"type":0,'), 400],
    ['JSON that is not an object', () => post('[1]'), 400],
    ['nesting without end', () => post('['.repeat(30_000)), 400],
    ['a __proto__ key', () => post('{"type":0,"__proto__":{"account":"mark"}}'), 400],
    ['a nested __proto__ key', () => post('{"type":0,"more":{"__proto__":{}}}'), 400],
    ['a null character', () => post('{"type":0,"account":"a\\u0000"}'), 400],
    ['a null character in the query', () => test.fetch('/api/hub/v1/app/info?app_key=%00'), 400],
    ['a null character in the path', () => test.fetch('/api/hub/v1/feishu/domain/a%00b'), 400],
    ['a form', () => post('type=0', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['another method', () => test.fetch('/api/hub/v1/login/', { method: 'PUT' }), 405],
    ['an unknown path', () => test.fetch('/api/hub/v1/nothing'), 404],
    ['an unknown host', () => test.fetch('/api/hub/v1/check', { method: 'POST', host: 'evil.example' }), 421],
    ['an IP address as host', () => test.fetch('/api/hub/v1/check', { host: '127.0.0.1:4600' }), 421],
  ])('answers %s with an envelope', async (_, send, status) => {
    const response = await send();
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(Number) as number });
    expect((JSON.parse(text) as { code: number }).code).toBeLessThan(0);
    expect(text).not.toMatch(/mark|at .*\.ts|node_modules|SyntaxError/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('ignores unknown fields, including names of object members', async () => {
    const { code } = await test.call(login, { ...right, constructor: { x: 1 }, more: true });
    expect(code).toBe(1);
  });

  it('names the allowed methods', async () => {
    const response = await test.fetch('/api/hub/v1/cookies', { method: 'POST' });
    expect(response.headers.get('allow')).toBe('DELETE, OPTIONS');
  });

  it('answers -10002 without details for an internal error', async () => {
    const broken = await createTestHub();
    await broken.hub.services.database.run((queries) => queries.execute('drop table sessions cascade'));
    const { status, code, message } = await broken.call(login, right);
    expect({ status, code, message }).toEqual({ status: 500, code: -10002, message: 'server error' });
    await broken.close();
  });
});

describe('faults', () => {
  it('replaces the requested number of answers', async () => {
    await setFault({ call: 'check', status: 502, body: '<h1>Bad gateway</h1>', times: 1 });
    const spoilt = await test.fetch('/api/hub/v1/check', { method: 'POST', headers: { origin: partner } });
    expect(spoilt.status).toBe(502);
    expect(spoilt.headers.get('content-type')).toContain('text/html');
    expect(spoilt.headers.get('access-control-allow-origin')).toBe(partner);
    expect(await spoilt.text()).toBe('<h1>Bad gateway</h1>');
    expect((await test.call(check)).code).toBe(1);
  });

  it('sends an envelope of any code, for every call if requested', async () => {
    await setFault({ call: '*', body: { code: -10007, message: 'gone' } });
    expect((await test.call(check)).code).toBe(-10007);
    expect((await test.call(login, right)).message).toBe('gone');
    await test.fetch('/dev/faults', { method: 'DELETE' });
    expect((await test.call(check)).code).toBe(1);
  });

  it('refuses a misspelt call with the list of names', async () => {
    const answer = await test.fetch('/dev/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call: 'system_settings', status: 500 }),
    });
    expect(answer.status).toBe(400);
    const { info } = (await answer.json()) as { info: { field: string; calls: string[] } };
    expect(info.field).toBe('call');
    expect(info.calls).toEqual(expect.arrayContaining(['*', 'systemSettings', 'emailSend', 'storage']));
    expect(await (await test.fetch('/dev/faults')).json()).toEqual([]);
  });

  it('delays a call and then runs it', async () => {
    await setFault({ call: 'check', delay_ms: 30 });
    const before = performance.now();
    expect((await test.call(check)).code).toBe(1);
    expect(performance.now() - before).toBeGreaterThanOrEqual(29);
  });

  it('finds a route by each of its calls', async () => {
    const request = { email: 'a@example.com', email_captcha: '1', password: 'Sketch-72' };
    await setFault({ call: 'registerByEmail', body: { code: -20129, message: 'first login' }, times: 1 });
    expect((await test.call(registerByEmail, request)).code).toBe(-20129);
    expect((await test.call(registerByEmail, request)).code).toBe(codes.codeWrong);
  });

  it('refuses an invalid fault', async () => {
    const response = await setFault({ call: 'check', status: 1000 });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: codes.fieldInvalid, info: { field: 'status' } });
  });

  it('does not exist without HUB_DEV', async () => {
    const plain = await createTestHub({ dev: false });
    for (const path of ['/dev', '/dev/faults', '/dev/ready', '/dev/inbox.json'])
      expect((await plain.fetch(path)).status).toBe(404);
    await plain.close();
  });
});
