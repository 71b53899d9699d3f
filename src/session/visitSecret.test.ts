import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../lib/memoryStore';
import { createVisitSecret } from './visitSecret';
import { createGuardedStorage } from './guardedStorage';

const openStorage = (session = createMemoryStore()) =>
  createGuardedStorage({ session: () => session, local: createMemoryStore, prefix: '' });

test('creates 64 hexadecimal characters, different for each visit', () => {
  const [one, two] = [createVisitSecret(openStorage()), createVisitSecret(openStorage())];
  expect(one.id).toMatch(/^[0-9a-f]{64}$/);
  expect(two.id).not.toBe(one.id);
});

test('is the same after a reload', () => {
  const session = createMemoryStore();
  expect(createVisitSecret(openStorage(session)).id).toBe(createVisitSecret(openStorage(session)).id);
});

test('replaces an invalid stored value', () => {
  const session = createMemoryStore();
  session.setItem('entry-flow', 'guessable');
  expect(createVisitSecret(openStorage(session)).id).toMatch(/^[0-9a-f]{64}$/);
});

test('its challenge is the SHA-256 of the text', async () => {
  const visitSecret = createVisitSecret(openStorage());
  expect(await visitSecret.challenge()).toBe(createHash('sha256').update(visitSecret.id).digest('hex'));
});
