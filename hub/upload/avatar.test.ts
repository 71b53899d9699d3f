import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { setAvatar } from '../../src/api/setAvatar';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { createTestHub, newFlow, portal, type TestHub } from '../testing/createTestHub';
import { keyOf, policyRequest, uploadForm } from '../testing/uploadForm';

let test: TestHub;
let folder = '';
let token = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-avatar-test-'));
  test = await createTestHub({ dataFolder: join(folder, 'hub') });
  token = await signIn('13800138000');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(account: string): Promise<string> {
  const { info } = await test.call(login, { type: 0, account, password: 'Design3D!' }, { flow: newFlow() });
  return String(info.auth_token);
}

/** How pictures begin, in Latin-1. */
const beginning: Readonly<Record<string, string>> = {
  '.png': '\x89PNG\r\n\x1a\n',
  '.webp': 'RIFF\0\0\0\0WEBP',
  '.jpg': '\xff\xd8\xff\xe0',
  '.gif': 'GIF89a',
  '.avif': '\0\0\0\x20ftypavif',
};

/** Stores a file as the page does. @returns its key */
async function store(ext: string, text = `${beginning[ext] ?? ''}${ext}`, owner = token): Promise<string> {
  const file = { content: Buffer.from(text, 'latin1'), ext };
  const { info } = await test.call(uploadPolicy, policyRequest(file), { token: owner });
  const stored = await test.fetch('/dev/storage/', { method: 'POST', body: uploadForm(info, file) });
  expect(stored.status).toBe(200);
  return keyOf(info, file);
}

const profile = async () => (await test.call(userProfile, {}, { token })).info;

describe('the picture of an account', () => {
  it('is empty at first and can be replaced', async () => {
    const before = await profile();
    expect(Object.keys(before)).not.toContain('avatar');
    for (const ext of Object.keys(beginning)) {
      const key = await store(ext);
      const avatar = `${portal}/dev/storage/${key}`;
      expect((await test.call(setAvatar, { key }, { token })).info).toEqual({ avatar });
      expect(await profile()).toEqual({ ...before, avatar });
    }
  });

  it('requires a session', async () => {
    const key = await store('.png');
    for (const answer of [await test.call(userProfile), await test.call(setAvatar, { key })])
      expect(answer.code).toBe(codes.notLoggedIn);
  });

  it('must be an existing picture of this account', async () => {
    const other = await store('.png', beginning['.png'], await signIn('designer@example.com'));
    const html = await store('.html');
    const own = await store('.png');
    const renamed = await store('.png', '<!doctype html><script>alert(1)</script>');
    const empty = await store('.gif', '');
    const [, ownFolder = ''] = /^(.*\/)[\w-]{22}\//.exec(own) ?? [];
    const keys = [
      `${ownFolder}x/${own.slice(-36)}`,
      other,
      html,
      renamed,
      empty,
      own.replace(/\.png$/, ''),
      own.replace(/.\.png$/, 'x.png'),
      `${own}/../x.png`,
      '',
    ];
    for (const key of keys) {
      const { code, info } = await test.call(setAvatar, { key }, { token });
      expect({ key, code, info }).toEqual({ key, code: codes.fieldInvalid, info: { field: 'key' } });
    }
  });

  it('is off outside development', async () => {
    const live = await createTestHub({ dev: false });
    const answer = await live.call(setAvatar, { key: 'x' }, { token });
    await live.close();
    expect(answer.code).toBe(codes.methodOff);
  });
});
