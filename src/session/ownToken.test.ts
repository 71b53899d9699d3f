import { expect, test } from 'vitest';
import { createMemoryStore, type KeyValueStore } from '../lib/memoryStore';
import { createGuardedStorage } from './guardedStorage';
import { noteOwnToken } from './noteOwnToken';
import { isOwnToken } from './ownToken';

const open = (local: () => KeyValueStore) =>
  createGuardedStorage({ session: createMemoryStore, local, prefix: '' });

test('a noted token is this browser’s, another one is not, in later documents too', async () => {
  const local = createMemoryStore();
  await noteOwnToken(
    open(() => local),
    'token-1',
  );
  const next = open(() => local);
  expect(await isOwnToken(next, 'token-1')).toBe(true);
  expect(await isOwnToken(next, 'token-2')).toBe(false);
  expect(local.getItem('signed-in')).toMatch(/^[0-9a-f]{64}$/);
  next.remove('signed-in');
  expect(await isOwnToken(next, 'token-1')).toBe(false);
});

test.each(['', 'token-1', 'f'.repeat(64)])('a stored %j vouches for no token', async (found) => {
  const local = createMemoryStore();
  local.setItem('signed-in', found);
  expect(
    await isOwnToken(
      open(() => local),
      'token-1',
    ),
  ).toBe(false);
});

const blocked = (): KeyValueStore => {
  throw new DOMException('denied', 'SecurityError');
};

test('with blocked storage the next document knows no token', async () => {
  const here = open(blocked);
  await noteOwnToken(here, 'token-1');
  expect(await isOwnToken(here, 'token-1')).toBe(true);
  expect(await isOwnToken(open(blocked), 'token-1')).toBe(false);
});
