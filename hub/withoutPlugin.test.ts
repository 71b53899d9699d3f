import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailSend } from '../src/api/emailSend';
import { login } from '../src/api/login';
import { mobileCheck } from '../src/api/mobileCheck';
import { wechatQrcode } from '../src/api/wechat';
import { createTestHub, type TestHub } from './testing/createTestHub';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({}, { plugin: null });
});
afterAll(() => test.close());

describe('a hub without a plug-in', () => {
  it('signs in', async () => {
    const request = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
    expect((await test.call(login, request)).info.auth_token).toMatch(/^[\w-]{43}$/);
  });

  it('asks for no captcha at a number that the developer tools mark', async () => {
    const asked = await test.call(mobileCheck, { mobile: '13800009999' });
    expect(asked.info?.image_captcha).toBeUndefined();
  });

  it('has no tool pages', async () => {
    expect((await test.fetch('/dev')).status).toBe(404);
    expect((await test.fetch('/dev/inbox.json')).status).toBe(404);
  });

  it('switches off methods without an adapter and reports that mail cannot be sent', async () => {
    expect((await test.call(wechatQrcode)).code).toBe(-100111);
    const refused = await test.call(emailSend, { email: 'new@example.com' });
    expect([refused.code, refused.message]).toEqual([-10002, 'Send Email Failed']);
  });
});

const isTest = (name: string) => name.endsWith('.test.ts') || name.startsWith('testing/');

it('has no module that names the demo, but for tests and what they share', async () => {
  const folder = new URL('./', import.meta.url);
  const names = await readdir(folder, { recursive: true });
  const own = names.filter((name) => name.endsWith('.ts') && !name.startsWith('dist/'));
  const naming = await Promise.all(
    own.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return /'(?:\.\.?\/)+demo\//.test(text) ? [name] : [];
    }),
  );
  expect(naming.flat().filter((name) => !isTest(name))).toEqual([]);
  // A control: the expression finds what tests import.
  expect(naming.flat()).toContain('startHub.test.ts');
});
