import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InfoOf } from '../../../src/api/defineCall';
import { login } from '../../../src/api/login';
import { uploadPolicy } from '../../../src/api/uploadPolicy';
import { encodePolicy } from '../../../hub/upload/policy';
import { signPolicy } from '../../../hub/upload/policy';
import { storageKeys } from './storageKeys';
import { createTestHub, partner, portal, type TestHub } from '../../../hub/testing/createTestHub';
import { keyOf, policyRequest, uploadForm } from '../../../hub/testing/uploadForm';
import { policyLifeMs } from '../../../hub/upload/uploadPolicyRoute';

const content = 'what a picture holds';
const picture = { content: Buffer.from(content), ext: '.png' };
const wanted = policyRequest(picture);
const { md5 } = wanted;

let test: TestHub;
let folder = '';
let token = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-upload-test-'));
  test = await createTestHub({ dataFolder: join(folder, 'hub') });
  token = await signIn();
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(host = 'localhost:4600'): Promise<string> {
  const request = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  return String((await test.call(login, request, { host, origin: `http://${host}` })).info.auth_token);
}

type Policy = InfoOf<typeof uploadPolicy>;

async function getPolicy(changes: Record<string, unknown> = {}): Promise<Policy> {
  return (await test.call(uploadPolicy, { ...wanted, ...changes }, { token })).info;
}

/** The form as a browser sends it; a field set to `null` is left out. */
const formOf = (
  policy: Policy,
  changes: Record<string, string | null> = {},
  body: string = content,
): FormData =>
  uploadForm(
    policy,
    { content: Buffer.from(body), ext: '.png' },
    { key: keyOf(policy, picture), ...changes },
  );

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  test.fetch('/dev/storage/', { method: 'POST', body, headers });

/** `<Code>` of an XML error. */
async function errorOf(response: Response): Promise<{ status: number; code: string | undefined }> {
  return { status: response.status, code: /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] };
}

/** A client from before the policy had `fields`. */
const oldClient = {
  'Content-Type': null,
  'x-oss-content-type': null,
  'Content-Disposition': null,
  'x-oss-forbid-overwrite': null,
  'x-oss-object-acl': null,
};

/** What a preflight answers to a page of `origin`. */
const allowedOrigin = async (origin: string) =>
  (await test.fetch('/dev/storage', { method: 'OPTIONS', headers: { origin } })).headers.get(
    'access-control-allow-origin',
  );

/** A policy with few conditions, as another hub may write it. */
const loosePolicy = (conditions: readonly unknown[] = [['starts-with', '$key', 'uploads/']]) =>
  signed(
    Buffer.from(JSON.stringify({ expiration: '2099-01-01T00:00:00.000Z', conditions })).toString('base64'),
  );

/** A policy of any content, signed with our key pair. */
async function signed(policy: string): Promise<Record<string, string>> {
  const { secret } = await storageKeys(test.hub.services);
  return { policy, signature: signPolicy(policy, secret) };
}

describe('the storage', () => {
  it('stores a file and serves it safely', async () => {
    const policy = await getPolicy();
    const response = await post(formOf(policy));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ Status: 'OK' });
    expect(response.headers.get('etag')).toBe(`"${md5.toUpperCase()}"`);
    const stored = await test.fetch(`/dev/storage/${policy.dir}${md5}.png`);
    expect(await stored.text()).toBe(content);
    expect(Object.fromEntries(stored.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it.each(['html', 'svg', 'js'])('offers %s for download only', async (ext) => {
    const policy = await getPolicy({ ext });
    const key = `${policy.dir}${md5}.${ext}`;
    expect((await post(formOf(policy, { key }))).status).toBe(200);
    const stored = await test.fetch(`/dev/storage/${key}`);
    expect(stored.headers.get('content-type')).toBe('application/octet-stream');
    expect(stored.headers.get('content-disposition')).toBe('attachment');
  });

  it('accepts an empty file', async () => {
    const empty = createHash('md5').update('').digest('hex');
    const policy = await getPolicy({ size: 0, md5: empty });
    expect((await post(formOf(policy, { key: `${policy.dir}${empty}.png` }, ''))).status).toBe(200);
  });

  it.each([
    [null, 204],
    ['204', 204],
    ['200', 200],
    ['201', 201],
  ])('answers success_action_status %s without a callback by %i', async (success_action_status, status) => {
    const changes = { callback: null, success_action_status, ...(await loosePolicy()) };
    const response = await post(formOf(await getPolicy(), changes));
    expect(response.status).toBe(status);
  });

  it('answers 203 when the file is stored but the callback fails', async () => {
    const policy = await getPolicy();
    await test.fetch('/dev/storage/fail-callback', { method: 'POST' });
    expect(await errorOf(await post(formOf(policy)))).toEqual({ status: 203, code: 'CallbackFailed' });
    expect((await test.fetch(`/dev/storage/${policy.dir}${md5}.png`)).status).toBe(200);
    expect((await post(formOf(await getPolicy()))).status).toBe(200);
  });

  it('stores one file for a policy, once, of several posts at once too', async () => {
    const policy = await getPolicy();
    const other = content.toUpperCase();
    const answers = await Promise.all([0, 1, 2].map(() => post(formOf(policy))));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await errorOf(await post(formOf(policy, {}, other)))).toEqual({
      status: 409,
      code: 'FileAlreadyExists',
    });
    expect(await (await test.fetch(`/dev/storage/${policy.dir}${md5}.png`)).text()).toBe(content);
    expect(await readdir(join(folder, 'hub-files/incoming'))).toEqual([]);
    // A control: without the field the later file takes the place of the first.
    const changes = { 'x-oss-forbid-overwrite': null, ...(await loosePolicy()) };
    expect((await post(formOf(policy, changes, other))).status).toBe(200);
  });

  it('answers AccessDenied for an expired policy', async () => {
    const policy = await getPolicy();
    test.clock.advance(policyLifeMs);
    expect(await errorOf(await post(formOf(policy)))).toEqual({ status: 403, code: 'AccessDenied' });
    expect((await post(formOf(await getPolicy()))).status).toBe(200);
  });

  it.each([
    ['another signature', { signature: 'AAAA' }, 403, 'SignatureDoesNotMatch'],
    [
      'a policy that was changed',
      { policy: encodePolicy({ expiration: '2099-01-01T00:00:00Z', conditions: [] }) },
      403,
      'SignatureDoesNotMatch',
    ],
    ['another key pair', { OSSAccessKeyId: 'OTHER' }, 403, 'InvalidAccessKeyId'],
    ['no policy', { policy: null }, 403, 'AccessDenied'],
    ['no signature', { signature: null }, 403, 'AccessDenied'],
    ['another name', { key: 'uploads/neutral/other/x.png' }, 403, 'AccessDenied'],
    ['no key', { key: null }, 403, 'AccessDenied'],
    ['a page as type', { 'x-oss-content-type': 'text/html' }, 403, 'AccessDenied'],
    ['a page as type of the part', { 'Content-Type': 'text/html' }, 403, 'AccessDenied'],
    ['a file to show', { 'Content-Disposition': 'inline' }, 403, 'AccessDenied'],
    ['a file for all', { 'x-oss-object-acl': 'public-read' }, 403, 'AccessDenied'],
    ['a file that replaces another', { 'x-oss-forbid-overwrite': 'false' }, 403, 'AccessDenied'],
    ['a callback elsewhere', { callback: 'e30=' }, 403, 'AccessDenied'],
    ['no callback', { callback: null }, 403, 'AccessDenied'],
    ['another status', { success_action_status: '201' }, 403, 'AccessDenied'],
    ['the fields of a client that knows no others', oldClient, 403, 'AccessDenied'],
  ])('refuses %s', async (_, changes, status, code) => {
    expect(await errorOf(await post(formOf(await getPolicy(), changes)))).toEqual({ status, code });
  });

  it.each(['/../../escape.png', '/a/../b.png', '/a b.png', '//x.png'])('refuses the key …%s', async (end) => {
    const policy = await getPolicy();
    const changes = { key: `${policy.dir}${md5}${end}`, ...(await loosePolicy()) };
    const answer = await errorOf(await post(formOf(policy, changes)));
    expect(answer).toEqual({ status: 400, code: 'InvalidArgument' });
  });

  it('refuses a signed text that is not a policy', async () => {
    const answer = await errorOf(await post(formOf(await getPolicy(), await signed('bm8='))));
    expect(answer).toEqual({ status: 400, code: 'InvalidPolicyDocument' });
  });

  it.each([
    ['longer', `${content}!`, 'EntityTooLarge'],
    ['shorter', content.slice(1), 'EntityTooSmall'],
  ])('refuses a file that is %s than the policy says, and keeps none of it', async (_, body, code) => {
    const policy = await getPolicy();
    const key = `${policy.dir}${md5}.png`;
    expect(await errorOf(await post(formOf(policy, {}, body)))).toEqual({ status: 400, code });
    expect((await test.fetch(`/dev/storage/${key}`)).status).toBe(404);
    expect(await readdir(join(folder, 'hub-files/incoming'))).toEqual([]);
  });

  it('refuses a form whose file is not last', async () => {
    const form = formOf(await getPolicy());
    form.append('late', 'x');
    expect(await errorOf(await post(form))).toEqual({ status: 400, code: 'MalformedPOSTRequest' });
  });

  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }],
    [
      'a form that ends early',
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    [
      'a form without a file',
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nabc\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
  ])('refuses %s', async (_, body, headers) => {
    expect(await errorOf(await post(body, headers))).toEqual({ status: 400, code: 'MalformedPOSTRequest' });
  });

  it('answers NoSuchKey for an unknown file or an invalid path', async () => {
    for (const key of ['uploads/none.png', 'uploads/..%2f..%2f..%2fhub.lock', 'incoming/x'])
      expect(await errorOf(await test.fetch(`/dev/storage/${key}`))).toEqual({
        status: 404,
        code: 'NoSuchKey',
      });
  });

  it('accepts posts only from pages that embed the portal', async () => {
    expect(await allowedOrigin(partner)).toBe(partner);
    expect(await allowedOrigin(portal)).toBe(portal);
    expect(await allowedOrigin('https://evil.example')).toBeNull();
  });

  it('follows a fault switch', async () => {
    await test.fetch('/dev/faults', {
      method: 'POST',
      body: JSON.stringify({ call: 'storage', status: 500, body: '<Error/>', times: 1 }),
    });
    expect((await post(formOf(await getPolicy()))).status).toBe(500);
    expect((await post(formOf(await getPolicy()))).status).toBe(200);
  });

  it('does not exist outside development', async () => {
    const live = await createTestHub({ dev: false });
    const status = (await live.fetch('/dev/storage', { method: 'POST', body: 'x' })).status;
    await live.close();
    expect(status).toBe(404);
  });
});
