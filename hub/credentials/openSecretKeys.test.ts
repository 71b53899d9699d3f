import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSecretKeys } from '../config/readSecretKeys';
import { openSecretKeys } from './openSecretKeys';

const one = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const other = 'HB0eHyAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads a key a line, with comments', () => {
  const keys = readSecretKeys(`# new\n${one}\n\n  ${other} # until March\r\n`);
  expect(keys.map((key) => Buffer.from(key).toString('base64url'))).toEqual([one.slice(0, -1), other]);
  expect(readSecretKeys(undefined)).toEqual([]);
});

it.each([
  ['a password', 'Design3D!', 'line 1'],
  ['a short key', `${one}\n${one.slice(4)}`, 'line 2'],
  ['zeros', 'A'.repeat(43), 'line 1'],
  ['only a comment', '# later', 'holds no key'],
])('refuses %s without repeating it', (_, text, message) => {
  const read = () => readSecretKeys(text);
  expect(read).toThrow(message);
  expect(read).not.toThrow(text);
});

it('the demo makes a key beside its data, for its user alone, and keeps it', async () => {
  const settings = { secretKeys: [], demoData: true, dev: true, dataFolder: join(folder, 'hub') };
  const opened = await Promise.all([openSecretKeys(settings), openSecretKeys(settings)]);
  const again = await openSecretKeys(settings);
  expect(opened.map(({ ids }) => ids)).toEqual([again.ids, again.ids]);
  expect((await stat(join(folder, 'hub-key'))).mode & 0o777).toBe(0o600);
  expect(readSecretKeys(await readFile(join(folder, 'hub-key'), 'utf8'))).toHaveLength(1);
});

it('a hub in production needs one', async () => {
  const settings = { secretKeys: [], demoData: false, dev: false, dataFolder: join(folder, 'live') };
  await expect(openSecretKeys(settings)).rejects.toThrow('openssl rand -base64 32');
});
