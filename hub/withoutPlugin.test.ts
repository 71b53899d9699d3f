import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailSend } from '../src/api/emailSend';
import { login } from '../src/api/login';
import { wechatQrcode } from '../src/api/wechat';
import { createTestHub, type TestHub } from './testing/createTestHub';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({}, { plugin: null });
});
afterAll(() => test.close());

describe('a hub without the developer tools', () => {
  it('signs in', async () => {
    const request = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
    expect((await test.call(login, request)).info.auth_token).toMatch(/^[\w-]{43}$/);
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

it('imports the developer tools only in loadDevTools', async () => {
  const folder = new URL('./', import.meta.url);
  const names = await readdir(folder, { recursive: true });
  const outside = names.filter((name) => name.endsWith('.ts'));
  const naming = await Promise.all(
    outside.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return /(?:from|import|URL)\s*\(?\s*'(?:\.\.?\/)+demo\/simulations\//.test(text) ? [name] : [];
    }),
  );
  expect(naming.flat().toSorted()).toEqual(['database/tables.test.ts', 'loadDevTools.ts']);
});
