import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InfoOf } from '../../src/api/defineCall';
import { login } from '../../src/api/login';
import { maxUploadBytes, uploadPolicy } from '../../src/api/uploadPolicy';
import { codes } from '../answers/codes';
import { createTestHub, portal, type TestHub } from '../testing/createTestHub';
import { policyLifeMs } from './uploadPolicyRoute';

const content = 'what a picture holds';
const md5 = createHash('md5').update(content).digest('hex');
const wanted = { ext: 'png', size: content.length, md5 };

let test: TestHub;
let token = '';
beforeAll(async () => {
  test = await createTestHub();
  token = await signIn();
});
afterAll(() => test.close());

async function signIn(host = 'localhost:4600'): Promise<string> {
  const request = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  return String((await test.call(login, request, { host, origin: `http://${host}` })).info.auth_token);
}

type Policy = InfoOf<typeof uploadPolicy>;

async function getPolicy(changes: Record<string, unknown> = {}): Promise<Policy> {
  return (await test.call(uploadPolicy, { ...wanted, ...changes }, { token })).info;
}

describe('upload/policy', () => {
  it('returns the fields of a form post, valid for five minutes', async () => {
    const policy = await getPolicy();
    expect(policy.host).toBe(`${portal}/dev/storage`);
    expect(policy.dir).toMatch(/^uploads\/neutral\/[\w-]{36}\/[\w-]{22}\/$/);
    expect(policy.expire).toBe((test.clock.now() + policyLifeMs) / 1000);
    const document: unknown = JSON.parse(Buffer.from(policy.policy, 'base64').toString());
    expect(document).toEqual({
      expiration: new Date(test.clock.now() + policyLifeMs).toISOString(),
      conditions: [
        ['content-length-range', content.length, content.length],
        ['eq', '$key', `${policy.dir}${md5}.png`],
        ['eq', '$callback', policy.callback],
        ['eq', '$success_action_status', '200'],
        ['eq', '$content-type', 'image/png'],
        ['eq', '$x-oss-content-type', 'image/png'],
        ['eq', '$content-disposition', 'attachment'],
        ['eq', '$x-oss-forbid-overwrite', 'true'],
        ['eq', '$x-oss-object-acl', 'default'],
      ],
    });
    expect((await getPolicy()).dir).not.toBe(policy.dir);
  });

  it.each([
    ['.JPG', '.jpg', 'image/jpeg'],
    ['html', '.html', 'application/octet-stream'],
    ['svg', '.svg', 'application/octet-stream'],
    ['', '', 'application/octet-stream'],
  ])('stores a file with the extension %j as …%s of type %s', async (ext, end, type) => {
    const { policy, dir, fields } = await getPolicy({ ext, md5: md5.toUpperCase() });
    expect(fields).toMatchObject({ 'Content-Type': type, 'x-oss-content-type': type });
    const document = Buffer.from(policy, 'base64').toString();
    expect(document).toContain(JSON.stringify(['eq', '$key', `${dir}${md5}${end}`]));
  });

  it('requires a session of this tenant', async () => {
    expect((await test.call(uploadPolicy, wanted)).code).toBe(codes.notLoggedIn);
    const acme = await signIn('acme.localhost:4600');
    expect((await test.call(uploadPolicy, wanted, { token: acme })).code).toBe(codes.notLoggedIn);
  });

  it.each([
    [{ ext: '../x' }, 'ext'],
    [{ ext: 'a'.repeat(17) }, 'ext'],
    [{ size: -1 }, 'size'],
    [{ size: 1.5 }, 'size'],
    [{ size: 'many' }, 'size'],
    [{ size: maxUploadBytes + 1 }, 'size'],
    [{ md5: 'x' }, 'md5'],
  ])('refuses %j and names the field', async (changes, field) => {
    const answer = await test.call(uploadPolicy, { ...wanted, ...changes }, { token });
    expect({ code: answer.code, info: answer.info }).toEqual({ code: codes.fieldInvalid, info: { field } });
  });

  it('is off outside development', async () => {
    const live = await createTestHub({ dev: false });
    const answer = await live.call(uploadPolicy, wanted, { token });
    await live.close();
    expect(answer.code).toBe(codes.methodOff);
  });
});
